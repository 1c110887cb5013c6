#!/bin/bash
# A run in forty shards as an array job of Slurm, submitted from the folder that has node_modules:
#   sbatch deploy/slurm-array.sh FILE FOLDER
# Run failed shards again to resume them; `npx blendit merge` prints their numbers:
#   sbatch --array=3,11-12 deploy/slurm-array.sh FILE FOLDER
# Then merge the shards: npx blendit merge FOLDER --out RESULTS
#SBATCH --job-name=blendit
#SBATCH --array=1-40
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

# The number of shards of the whole run, even if only some of them are run again. Change it together with --array above.
SHARDS=40
# Node replaces this shell, so that it gets Slurm's signals; npx would add a process that does not forward them.
PATH="$PWD/node_modules/.bin:$PATH"
exec node node_modules/.bin/blendit run "$1" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --resume \
  --workers "${SLURM_CPUS_PER_TASK:-1}" --out "$2"
