import { parseArgs } from 'node:util';
import { readLedger } from '#server/domain/erasureLedger.ts';
import { runCommand } from './command.ts';
import { BackupError } from './format/backupError.ts';
import { checkBackup, restoreBackup } from './restoreBackup.ts';

const usage = `Usage: npm run restore -- DIR [--replace] [--erased FILE] [--check]

Puts a backup into the database of DATABASE_URL, or the embedded one in DATA_DIR, and its files into
the file store: all of it or nothing. Servers must be stopped. BACKUP_PASSWORD opens an encrypted one.
  --replace       gives up what the database holds
  --erased FILE   erased-people.txt of another data folder: who is named there stays erased
  --check         only checks that the backup is whole`;

const leftText = (reason: unknown) =>
  `But not all of what follows was done (${reason instanceof Error ? reason.message : String(reason)}). ` +
  'A running server does it within a day.';

await runCommand(async (parts) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      erased: { type: 'string', multiple: true, default: [] },
      check: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new BackupError(usage);
  if (values.check) {
    const { manifest } = await checkBackup({ ...parts, folder });
    return `The backup of ${manifest.createdAt} is whole.`;
  }
  const ledgers = await Promise.all(values.erased.map((file) => readLedger(file)));
  const erased = new Set(ledgers.flatMap((ledger) => [...ledger]));
  const done = await restoreBackup({ ...parts, folder, replace: values.replace, erased });
  const rows = done.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  // The database is another one now, whatever failed after it.
  if (done.left !== null) process.exitCode = 2;
  return [
    `The backup of ${done.manifest.createdAt} is restored: ${rows.toLocaleString('en')} rows, each table checked, ${done.files.toLocaleString('en')} files.`,
    `Erased again, because they were erased after it was made: ${done.erasedAgain}.`,
    `Mails that are too old to be sent: ${done.mailsGivenUp}.`,
    'Everybody has to log in again.',
    ...(done.left === null ? [] : [leftText(done.left)]),
  ].join('\n');
});
