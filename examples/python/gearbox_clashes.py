# %% [markdown]
# # Which parts of a gearbox clash?
# A report of all clashes of an assembly, as a table and as a page. Cells start with `# %%`, as editors and jupytext read them.

# %%
from pathlib import Path

import hitbox as hb

assembly = Path(__file__).resolve().parents[1] / "sample/planetary_gearbox.glb"
parts = hb.load(assembly)
print(f"{len(parts)} parts, {sum(len(part.mesh.faces) for part in parts)} triangles")

# %% [markdown]
# Exact: parts that only touch are told from those that penetrate. Depth is the thickness of what two parts share.

# %%
report = hb.clash(assembly)
print(report.counts)
for clash in report:
    if clash.kind == "penetrating":
        print(f"{clash.a} and {clash.b}: {1000 * clash.depth:.2f} mm deep")

# %% [markdown]
# Most contacts are meant: bolts touch what they hold. Rules say so; the first that fits a pair holds.

# %%
rules = [
    {"a": "bolt *", "b": "*", "allow": ["touching"]},
    {"a": "dowel pin", "b": "housing", "allow": ["contained"]},
]
left = hb.clash(assembly, rules=rules)
print(f"{len(left)} of {len(report)} clashes are left")

# %% [markdown]
# Parts that come nearer than a clearance, and a page to look at. In a notebook `left` alone shows that page.

# %%
near = hb.clash(assembly, clearance=0.001, depth="none")
print(sorted({(clash.a, clash.b) for clash in near if clash.kind == "near"})[:3])
left.html("gearbox.html")
print("the page is gearbox.html")
