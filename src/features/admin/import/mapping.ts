import type { ImportMapping, ImportTarget } from '#contract/import/import.ts';

export const emptyMapping: ImportMapping = {
  columns: {},
  fallback: {},
  titleForm: 'plain',
  dayOrder: 'dayFirst',
  rates: {},
};

/** The column that a target is read from first, or blank. */
export function chosen({ columns }: ImportMapping, target: ImportTarget): string {
  return columns[target]?.[0] ?? '';
}

/** Reads a target from another column alone; from none where `name` is blank. */
export function withColumn(
  mapping: ImportMapping,
  target: ImportTarget,
  name: string,
): ImportMapping {
  const { [target]: _before, ...columns } = mapping.columns;
  return { ...mapping, columns: name === '' ? columns : { ...columns, [target]: [name] } };
}

/** What replaces a blank; nothing where `text` is blank itself. */
export function withFallback(
  mapping: ImportMapping,
  target: ImportTarget,
  text: string,
): ImportMapping {
  const { [target]: _before, ...fallback } = mapping.fallback;
  return { ...mapping, fallback: text === '' ? fallback : { ...fallback, [target]: text } };
}
