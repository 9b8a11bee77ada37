import * as v from 'valibot';
import { BackupError } from './backupError.ts';
import { highestCost } from './encryption.ts';

// What a backup folder holds:
//   backup.json       that it is one, and how it is encrypted; written first
//   tables/NAME       rows of a table, one a line, packed with gzip
//   files/ID          an uploaded file
//   files.list        the files with their checksums, one a line, packed with gzip
//   manifest          everything else with its checksums; written last: without it nothing is whole

export const format = 1;
export const headerName = 'backup.json';
export const manifestName = 'manifest';
export const fileListName = 'files.list';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const size = v.pipe(v.number(), v.integer(), v.minValue(0));
// Nothing else ever becomes part of a path.
const sqlName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/));

const costForm = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(highestCost));

const headerForm = v.object({
  safarBackup: v.number(),
  createdAt: v.string(),
  encryption: v.nullable(v.object({ cost: costForm, salt: v.string(), check: v.string() })),
});

/** What is known of a stored entry: of its bytes as they are on the disk. */
const storedForm = v.object({ bytes: size, sha256 });

const manifestForm = v.object({
  createdAt: v.string(),
  source: v.picklist(['embedded', 'postgres']),
  /** The moments of the migrations that the database had had, and the name of the last. */
  migrations: v.array(v.number()),
  schema: v.string(),
  tables: v.array(
    v.object({
      ...storedForm.entries,
      name: sqlName,
      columns: v.array(sqlName),
      rows: size,
      /** Of the rows in any order. */
      checksum: sha256,
    }),
  ),
  sequences: v.array(
    v.object({
      table: sqlName,
      column: sqlName,
      value: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
      called: v.boolean(),
    }),
  ),
  files: v.object({ ...storedForm.entries, count: size, total: size }),
});

const fileForm = v.tuple([
  v.pipe(v.string(), v.regex(/^[0-9a-z]{16}$/)),
  v.object({ plain: sha256, ...storedForm.entries }),
]);

export type Header = v.InferOutput<typeof headerForm>;
export type Manifest = v.InferOutput<typeof manifestForm>;
export type Stored = v.InferOutput<typeof storedForm>;
export type ListedFile = v.InferOutput<typeof fileForm>;

/** Where a table's rows are. */
export const tableEntry = (name: string): string => `tables/${name}`;
/** Where a file's bytes are. */
export const fileEntry = (id: string): string => `files/${id}`;

/**
 * The header of a backup.
 * @throws BackupError where it is none, or one of a later format
 */
export function readHeader(text: string): Header {
  const header = parse(headerForm, text, headerName);
  if (header.safarBackup > format)
    throw new BackupError('This backup was made by a newer release. Update this one first.');
  return header;
}

/**
 * The manifest of a backup.
 * @throws BackupError where it is none
 */
export const readManifest = (text: string): Manifest => parse(manifestForm, text, manifestName);

/**
 * One line of the list of files.
 * @throws BackupError where it is none
 */
export const readListedFile = (line: string): ListedFile => parse(fileForm, line, fileListName);

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  name: string,
): v.InferOutput<Schema> {
  const value = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  })();
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw new BackupError(`The backup is damaged: ${name} cannot be read.`);
}
