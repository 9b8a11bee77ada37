import { readFileSync } from 'node:fs';
import path from 'node:path';

const list = path.join(import.meta.dirname, 'naughty-strings/blns.json');

/** Strings that broke other software: a public list, with its licence beside it. */
export const naughtyStrings = JSON.parse(readFileSync(list, 'utf8')) as string[];
