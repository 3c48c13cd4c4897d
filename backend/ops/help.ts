/** Help on all verbs. */
export const overview = `Usage: npm run ops -- <verb>

  check             Checks configuration, stores, disk, keys, read models, erasures and transparency log
  backup <folder>   Copies the installation into a new folder, also while the server runs
  restore <folder>  Restores a backup into an empty installation
  copy-log          Copies the event log from Postgres to EventStoreDB, or back
  rebuild [view]    Rebuilds one view of the read models or all of them, also while the server runs
  scavenge          Removes the bytes that erased data leaves in the files of Postgres

Every verb uses the same variables as the server. \`npm run ops -- <verb> --help\` explains a verb.`

/** Help on each verb. */
export const help = {
  check: `Usage: npm run ops -- check

Prints one line for each part of the installation: "ok", or "wrong" with what to do.
Changes nothing, and works while the server runs. The exit code is 1 if something is wrong.`,
  backup: `Usage: npm run ops -- backup <folder> [--with-keys]

Copies event log, vault, pictures and the list of erasures into a folder that is new or empty.
The server may run. The folder is complete once it exists; until then it is named <folder>.incomplete.
Read models are left out, since they are rebuilt.

  --with-keys  Adds VAULT_KEY, IDENTITY_KEY and LOG_KEY. Anyone who has such a backup can read all
               personal data in it, including what is erased later`,
  restore: `Usage: npm run ops -- restore <folder> [--erasures <file>]

Restores a backup into an empty installation. Verifies the backup and both keys before it writes
anything, and never overwrites data. Run it again after an interruption.
Erasures since the backup are applied: those of the file \`erased\` in DATA_DIR, if it is there.

  --erasures <file>  Applies a list of erasures that is stored elsewhere as well`,
  'copy-log': `Usage: npm run ops -- copy-log [--from <url>] [--to <url>]

Copies every event with its id, stream, revision and order to another event log, and compares both.
The target must be empty, or hold what an earlier run copied. Run it again after an interruption.
The server may write to the source meanwhile. Before you switch to the copy, stop every process of
Provenance and run it again.

  --from <url>  The source: postgres://… or esdb://…
  --to <url>    The target: postgres://… or esdb://…

One of them may be omitted. It is then the Postgres of this installation, or its EventStoreDB if the
other one is a Postgres and EVENTSTORE_URL is set.`,
  rebuild: `Usage: npm run ops -- rebuild [view]

Rebuilds a view of the read models from the event log, or all views. The server may run. It shows the
former rows until the new ones are complete. After an interruption nothing is changed.`,
  scavenge: `Usage: npm run ops -- scavenge

Removes what erased data leaves in the files of Postgres: dead rows, index pages and the write-ahead
log. Says what stays elsewhere. The server may run, but waits while a table is rewritten.
Needs as much free disk space as the largest table, and a superuser of Postgres.`,
}
