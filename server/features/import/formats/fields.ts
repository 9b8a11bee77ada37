import { importLimits, type ImportFailure } from '#contract/import/import.ts';

/** One record of a file: its columns by name, each with its values in the order of the file. */
export type Fields = Record<string, string[]>;

/** A record, or why there is none at this place. */
export type ReadRecord =
  { row: number; fields: Fields } | { row: number; damage: 'recordDamaged' | 'recordTooLong' };

/** The file cannot be read at all; the reason is for the admin. */
export class UnreadableFile extends Error {
  readonly reason: ImportFailure;
  constructor(reason: ImportFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** An empty record. Without a prototype: a column may be called `constructor`. */
export function noFields(): Fields {
  return Object.create(null) as Fields;
}

/** The names of a record so far, those that were left out too. */
const namesOf = new WeakMap<Fields, Set<string>>();

/** A text without what PostgreSQL takes in none: NUL, and half of a pair of surrogates. */
const storable = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, ' ').trim();

/**
 * Puts a value into a record; blanks and what is beyond the limit of columns are left out.
 * @throws UnreadableFile 'tooManyColumns' for a record with more of them than anything real
 */
export function addValue(fields: Fields, called: string, value: string): void {
  const text = storable(value);
  if (text === '') return;
  const name = storable(called);
  const known = fields[name];
  if (known) {
    if (known.length < 50) known.push(text);
    return;
  }
  const names = namesOf.get(fields) ?? new Set();
  namesOf.set(fields, names.add(name));
  if (names.size > importLimits.mostColumns) throw new UnreadableFile('tooManyColumns');
  if (names.size <= importLimits.columns) fields[name] = [text];
}

/**
 * JSON as a record: nested keys are joined by dots, values of lists stand under one name.
 * @throws UnreadableFile 'tooManyColumns' as addValue
 */
export function flatten(value: unknown, fields = noFields(), name = '', depth = 0): Fields {
  if (depth > 12) return fields;
  if (Array.isArray(value)) {
    for (const item of value) flatten(item, fields, name, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      flatten(item, fields, name === '' ? key : `${name}.${key}`, depth + 1);
    }
  } else if (typeof value === 'string') addValue(fields, name, value);
  else if (typeof value === 'number' || typeof value === 'boolean') {
    addValue(fields, name, String(value));
  }
  return fields;
}

/** What programs and people write where they have nothing to say. */
const placeholder = /^(?:null|undefined|nan|nil|none|n\/a|n\.a\.|#n\/a|not specified|[-–—_.?]+)$/i;

/** The record without values that only say that there is none. */
export function withoutPlaceholders(fields: Fields): Fields {
  const kept = noFields();
  for (const [name, texts] of Object.entries(fields)) {
    const said = texts.filter((text) => !placeholder.test(text));
    if (said.length > 0) kept[name] = said;
  }
  return kept;
}
