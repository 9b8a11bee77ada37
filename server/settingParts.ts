import * as v from 'valibot';

/** 1 or 0, as a truth. */
export const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);
/** A port that a server listens on. */
export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);

/**
 * What the documents say of a variable (scripts/generate/configuration.mjs): `unset` is what holds
 * without a value, where the schema's default does not say it.
 */
export const about = <Value>(
  description: string,
  more: { unset?: string; example?: string } = {},
) => v.metadata<Value, Record<string, string>>({ description, ...more });

/** A variable, as the documents name it. */
export interface Setting {
  name: string;
  description: string;
  /** The value that is used where none is set, as it would be written. */
  preset: string | undefined;
  /** What holds where none is set and no value says it. */
  unset: string | undefined;
  example: string | undefined;
}
