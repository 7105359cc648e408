#!/usr/bin/env bash
# run.sh FOLDER: hitbox::mpi on one and two ranks, then what many would do, as tables in Markdown.
set -euo pipefail
folder=$1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
for ranks in 1 2; do mpirun -n $ranks "$folder/ranks_bench" 2000000; done
"$folder/virtual_ranks" 1000000 64 512 4096
"$folder/virtual_ranks" 15625000 64  # as many for a rank as 10^9 boxes on 4,096 ranks are
