import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { createBackup } from './createBackup.ts';
import { BackupError } from './format/backupError.ts';

const usage = `Usage: npm run backup -- DIR

Writes database and files to DIR, a new or empty folder, as they are at one moment. The server may
run meanwhile. With BACKUP_PASSWORD set, everything is encrypted with it. Without it, DIR holds
people's data in the clear. The secret that signs logins is not part of it.`;

await runCommand(async (parts) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new BackupError(usage);
  const { manifest, missing } = await createBackup({ ...parts, folder });
  if (missing.length > 0) {
    process.exitCode = 2;
    console.error(`Files that the database names and that are not there: ${missing.join(', ')}`);
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const counts = `${rows.toLocaleString('en')} rows, ${manifest.files.count.toLocaleString('en')} files`;
  const how = parts.password ? 'encrypted' : 'not encrypted: set BACKUP_PASSWORD for that';
  return `The backup in ${folder} is complete: ${counts}, ${how}.`;
});
