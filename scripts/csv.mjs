/**
 * The records of a CSV text (RFC 4180: quoted fields may hold commas, quotes and line breaks).
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function parseCsv(text) {
  /** @type {string[][]} */
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [header = [], ...records] = rows.filter((row) => row.length > 1);
  return records.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}
