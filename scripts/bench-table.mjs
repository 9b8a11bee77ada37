import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/*
 * What `npm run bench` writes of the figures in bench/results: a table with every figure, a chart for
 * each measurement, and the short table of README.md.
 */

const folder = ['bench', 'results'];
const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->'];

/** The figures of a measurement's last run; null where it was never run. @param {string} name @returns {Result | null} */
export function resultOf(name) {
  const file = inRoot(...folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @param {readonly Result[]} results @param {string} machine in a few words */
export function writeTables(results, machine) {
  const parts = results.map((result) => {
    writeFileSync(inRoot(...folder, `${result.name}.svg`), chart(result));
    return [`## ${result.name}`, `![${result.name}](${result.name}.svg)`, table(result)].join(
      '\n\n',
    );
  });
  const head = [
    '# Measurements',
    `Written by \`npm run bench\`. ${machine} Times depend on the machine: their ratio to the limit, which is measured in the same run, does not.`,
  ];
  writeFileSync(inRoot(...folder, 'README.md'), `${[...head, ...parts].join('\n\n')}\n`);
  const readme = inRoot('README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, withShortTable(text, results));
}

/** README.md with the short table between its marks. @param {string} text @param {readonly Result[]} results */
export function withShortTable(text, results) {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md has no ${begin} ... ${end}.`);
  const rows = results.flatMap(({ name, against, figures }) =>
    figures
      .filter(({ headline }) => headline)
      .map((figure) => [
        `${name}: ${figure.name}`,
        amount(figure.ours, figure.unit),
        figure.limit === undefined ? '' : `${ratio(figure)} × ${against}`,
      ]),
  );
  const short = markdown([['Measurement', 'Ours', 'Against the limit'], ...rows]);
  return `${text.slice(0, from + begin.length)}\n\n${short}\n\n${text.slice(to)}`;
}

/** @param {Result} result */
export function table({ against, figures }) {
  const rows = figures.map((figure) => [
    figure.name,
    amount(figure.ours, figure.unit),
    figure.limit === undefined ? '' : amount(figure.limit, figure.unit),
    figure.limit === undefined ? '' : ratio(figure),
  ]);
  return markdown([['', 'Ours', against || 'Limit', 'Ratio'], ...rows]);
}

/** Columns as wide as Prettier would have them. @param {string[][]} rows the first one is the head */
function markdown(rows) {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

/** @param {number} value @param {Figure['unit']} unit */
function amount(value, unit) {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`;
  return unit === 'ms' ? `${value < 10 ? value.toFixed(1) : Math.round(value)} ms` : String(value);
}

/** @param {Figure} figure */
const ratio = ({ ours, limit = 0 }) => (limit > 0 ? (ours / limit).toFixed(2) : '');

/** Bars, ours above the limit's; each unit has a scale of its own. @param {Result} result */
export function chart({ name, against, figures }) {
  const [row, left, wide] = [38, 250, 420];
  const most = (/** @type {string} */ unit) =>
    Math.max(
      1,
      ...figures
        .filter((one) => one.unit === unit)
        .map((one) => Math.max(one.ours, one.limit ?? 0)),
    );
  const bars = figures.map((figure, at) => {
    const top = 44 + at * row;
    const long = (/** @type {number} */ value) => Math.max(1, (value / most(figure.unit)) * wide);
    const bar = (
      /** @type {number} */ value,
      /** @type {number} */ y,
      /** @type {string} */ tone,
    ) =>
      `<rect class="${tone}" x="${left}" y="${y}" width="${long(value).toFixed(1)}" height="13"/>` +
      `<text x="${(left + long(value) + 6).toFixed(1)}" y="${y + 11}">${amount(value, figure.unit)}</text>`;
    return [
      `<text x="${left - 10}" y="${top + 17}" text-anchor="end">${escaped(figure.name)}</text>`,
      bar(figure.ours, top, 'ours'),
      figure.limit === undefined ? '' : bar(figure.limit, top + 14, 'limit'),
    ].join('');
  });
  const height = 60 + figures.length * row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 ${height}" role="img" aria-label="${escaped(name)}">
<style>text{font:13px system-ui,sans-serif;fill:#1c2b29}.ours{fill:#0b6157}.limit{fill:#c9a45c}rect.ground{fill:#fbf8f2}</style>
<rect class="ground" width="780" height="${height}"/>
<rect class="ours" x="${left}" y="14" width="13" height="13"/><text x="${left + 20}" y="25">ours</text>
<rect class="limit" x="${left + 80}" y="14" width="13" height="13"/><text x="${left + 100}" y="25">${escaped(against)}</text>
${bars.join('\n')}
</svg>
`;
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * @typedef {import('../bench/measuring/results.ts').Figure} Figure
 * @typedef {{ name: string, against: string, figures: Figure[] }} Result
 */
