/*
 * The lists of words that a search knows, as a phone loads them: what brotli makes of them is 2 kB less
 * than of the lists as people read and edit them. The code that reads them takes both forms, and so the
 * server, the tests and `npm run dev` have the lists as they are written.
 */

import { packHashes } from '../../contract/search/text/hashedWords.ts';

/** Each with what is done to its list. */
const lists = new Map([
  [/\/contract\/search\/text\/stopWords\.ts$/, frontCoded],
  [/\/contract\/search\/text\/(everydayWords|otherWords)\.ts$/, packHashes],
  [/\/contract\/search\/lexicon\/trades\w+\.ts$/, marked],
  [/\/contract\/search\/lexicon\/places\.ts$/, unnamed],
]);

/** @returns {import('vite').Plugin} */
export function packWords() {
  return {
    name: 'pack-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: [...lists.keys()] },
      handler(code, id) {
        const [, pack] = [...lists].find(([file]) => file.test(id)) ?? [];
        const packed = pack && withList(code, pack);
        if (!packed) throw new Error(`${id} has no list of words.`);
        return { code: packed, map: null };
      },
    },
  };
}

/** @param {string} code @param {(list: string) => string} pack @returns {string | undefined} */
function withList(code, pack) {
  const [all, list] = /`\n([^`$]+)`/.exec(code) ?? [];
  return all && list && code.replace(all, () => `\`${pack(list)}\``);
}

/**
 * Words in their order, each as a letter for how many of its letters the word before has as well (A: none),
 * and the rest of it.
 * @param {string} list of words with white space between them
 */
export function frontCoded(list) {
  let before = '';
  let packed = '';
  for (const word of [...new Set(list.trim().split(/\s+/))].sort()) {
    let same = 0;
    while (same < before.length && before[same] === word[same]) same += 1;
    packed += String.fromCharCode('A'.charCodeAt(0) + same) + word.slice(same);
    before = word;
  }
  return packed;
}

/** A list of lines without the spaces around its separators. @param {string} list */
export function tight(list) {
  return list.replace(/ *([|,<=]) */g, '$1').replace(/\|+\n/g, '\n');
}

/** Lines of places without the names of countries that every browser has by their codes. @param {string} list */
export function unnamed(list) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return tight(list)
    .split('\n')
    .map((line) => {
      const code = line.slice(0, 2);
      const name = code && `|${names.of(code)?.toLowerCase()}`;
      const rest = line.slice(2 + name.length);
      const isNamed = name && line.startsWith(name, 2) && /^[,|]|^$/.test(rest);
      return isNamed ? code + (rest && `|${rest}`) : line;
    })
    .join('\n');
}

/**
 * Lines of trades with marks for words that stand near: `$` and `&` for the last and the first word of
 * the trade's name, `^` and `%` for those of the phrase before.
 * @param {string} list
 */
export function marked(list) {
  return tight(list)
    .split('\n')
    .map((line) => {
      const [head = '', ...parts] = line.split('|');
      const name = (head.split('<')[0] ?? '').replace('*', '').split(' ');
      return [head, ...parts.map((phrases) => markedPhrases(phrases, name))].join('|');
    })
    .join('\n');
}

/** @param {string} phrases @param {string[]} name */
function markedPhrases(phrases, name) {
  let before = name;
  const packed = phrases.split(',').map((phrase) => {
    const words = phrase.split(' ');
    const marks = words.map((word, at) => {
      const [isFirst, isLast] = [at === 0, at === words.length - 1 && at > 0];
      if (isLast && word === name.at(-1)) return '$';
      if (name.length > 1 && word === name[0]) return '&';
      if (isFirst && words.length > 1 && word === before[0]) return '^';
      if (isLast && word === before.at(-1)) return '%';
      return word === name.at(-1) ? '$' : word;
    });
    before = words;
    // A space is needed between letters only.
    return marks.join(' ').replace(/ ?([$&^%]) ?/g, '$1');
  });
  return packed.join(',');
}
