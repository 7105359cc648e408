#!/usr/bin/env python3
"""csv_table.py: makes a Markdown table from what `compare --csv FILE` wrote: workloads by subjects, in ns each.

usage: csv_table.py FILE PREFIX [SUBJECT=TITLE...]    rows are the workloads below PREFIX, columns the named subjects
"""
import csv
import sys


def number(text):
    """Three significant digits are more than the machine's noise leaves."""
    x = float(text)
    return f"{x:.2f}" if x < 10 else f"{x:.1f}" if x < 100 else f"{x:.0f}"


def main():
    path, prefix, *columns = sys.argv[1:]
    named = dict(column.split("=", 1) if "=" in column else (column, column) for column in columns)
    rows = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["workload"].startswith(prefix):
                rows.setdefault(row["workload"], {})[row["subject"]] = row
    titles = named or {subject: subject for subjects in rows.values() for subject in subjects}
    print("| workload | " + " | ".join(titles.values()) + " |")
    print("|---" * (len(titles) + 1) + "|")
    for workload, subjects in rows.items():
        cells = [number(subjects[s]["ns_each"]) if s in subjects else "-" for s in titles]
        print(f"| {workload.removeprefix(prefix)} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
