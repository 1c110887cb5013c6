#!/bin/bash
# A run in forty shards as an array job of Slurm, submitted from the folder that has node_modules:
#   sbatch deploy/slurm-array.sh FILE FOLDER
# Shards that failed go on where they were; `npx blendit merge` prints their numbers:
#   sbatch --array=3,11-12 deploy/slurm-array.sh FILE FOLDER
# Then put them together: npx blendit merge FOLDER --out RESULTS
#SBATCH --job-name=blendit
#SBATCH --array=1-40
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

# Change it together with --array above: it is the number of shards of the whole run, also when only some of them are run again.
SHARDS=40
# Node takes the place of this shell, so that Slurm's signals reach it; npx would keep a process in between that does not pass them on.
PATH="$PWD/node_modules/.bin:$PATH"
exec node node_modules/.bin/blendit run "$1" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --resume \
  --workers "${SLURM_CPUS_PER_TASK:-1}" --out "$2"
