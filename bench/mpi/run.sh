#!/usr/bin/env bash
# run.sh FOLDER: hitbox::mpi on one and two ranks by turns, then what many would do, as tables in Markdown.
set -euo pipefail
folder=$1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
for _ in 1 2 3 4 5 6 7; do
  for ranks in 1 2; do mpirun -n $ranks "$folder/ranks_bench" 2000000; done
done | awk -F ' *[|] *' '
  !(($2, $3) in count) && $3 == 1 { rows[++all] = $2; answers[$2] = $5 }
  { times[$2, $3, ++count[$2, $3]] = $4 + 0 }
  function median(row, ranks,    n, i, j, t) {
    n = count[row, ranks]
    for (i = 2; i <= n; ++i)
      for (j = i; j > 1 && times[row, ranks, j] < times[row, ranks, j - 1]; --j) {
        t = times[row, ranks, j]; times[row, ranks, j] = times[row, ranks, j - 1]; times[row, ranks, j - 1] = t
      }
    return times[row, ranks, int((n + 1) / 2)]
  }
  END {
    print "| 2,000,000 boxes | found | one rank | two ranks | ratio |"; print "|---|---|---|---|---|"
    for (r = 1; r <= all; ++r) {
      one = median(rows[r], 1); two = median(rows[r], 2)
      printf "| %s | %s | %.2f s | %.2f s | %.1f |\n", rows[r], answers[rows[r]], one, two, one / two
    }
  }'
"$folder/virtual_ranks" 1000000 64 512 4096
"$folder/virtual_ranks" 15625000 64  # as many for a rank as 10^9 boxes on 4,096 ranks are
