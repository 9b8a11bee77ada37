import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';
import { inRoot, root } from '../root.mjs';

// Writes .env.example and docs/configuration.md from the variables of server/env.ts:
//   node scripts/generate/configuration.mjs

/** @typedef {typeof import('../../server/env.ts').settings} Settings */

const lineWidth = 118;

/** @param {string} text @returns {string} the text as comment lines */
function comment(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`# ${lines.at(-1)} ${word}`.length > lineWidth) lines.push('');
    lines[lines.length - 1] += `${lines.at(-1) ? ' ' : ''}${word}`;
  }
  return lines.map((line) => `# ${line}\n`).join('');
}

/** @param {Settings} settings */
function environmentExample(settings) {
  const blocks = settings.map(({ name, description, preset, unset, example }) => {
    const held = preset ?? unset;
    const parts = [description, held && `Default: ${held}`, example && `Example: ${example}`];
    const said = parts.filter((part) => part !== undefined);
    const isShort = said.join(' ').length <= lineWidth - 2;
    const text = isShort ? comment(said.join(' ')) : said.map(comment).join('');
    const value = preset?.includes(' ') ? '' : (preset ?? '');
    return `${text}${name}=${value}\n`;
  });
  return `# Every variable is optional. The server stops at start, naming the variable, if a value cannot be used.
# Written by scripts/generate/configuration.mjs from server/env.ts.\n\n${blocks.join('')}`;
}

/** @param {Settings} settings */
function page(settings) {
  /** @param {string | undefined} text */
  const code = (text) => (text === undefined ? '' : `\`${text}\``);
  const rows = settings.map(({ name, description, preset, unset = '', example }) => {
    const held = preset === undefined ? unset : code(preset);
    const cells = [code(name), description, held, code(example)];
    // A table ends its cells at each bar, those in code too.
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `# Configuration

Settings are environment variables, all optional. The server reads them once at start
(\`server/env.ts\`) and stops, naming the variable, if a value cannot be used; a blank value counts as
not set. This page and \`.env.example\` are written by \`node scripts/generate/configuration.mjs\`.

| Variable | What it is | Default | Example |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/**
 * @returns {Promise<Record<string, string>>} the documents of the configuration: what each file holds
 */
export async function configurationFiles() {
  const { module } = await runnerImport(inRoot('server/env.ts'), { root, logLevel: 'error' });
  const { settings } = /** @type {{ settings: Settings }} */ (module);
  const file = 'docs/configuration.md';
  const options = { ...(await resolveConfig(inRoot(file))), filepath: file };
  return {
    '.env.example': environmentExample(settings),
    [file]: await format(page(settings), options),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [file, text] of Object.entries(await configurationFiles())) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
}
