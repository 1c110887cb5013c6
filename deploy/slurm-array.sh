#!/bin/bash
# A run in forty shards as an array job of Slurm: sbatch deploy/slurm-array.sh FILE FOLDER
# Parts that failed go on where they were: sbatch --array=3,11-12 deploy/slurm-array.sh FILE FOLDER
# Then put them together: npx blendit merge FOLDER --out RESULTS
#SBATCH --job-name=blendit
#SBATCH --array=1-40
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

# By its own number, not by its place in the array: so it stays the same when some shards are run again.
PARTS=40
exec npx --no-install blendit run "$1" --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --resume \
  --workers "${SLURM_CPUS_PER_TASK:-1}" --out "$2"
