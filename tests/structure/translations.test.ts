import { describe, expect, test } from 'vitest';
import { dynamicKeys } from './dynamic-keys.ts';
import { findHardCodedText } from './hard-coded-text.ts';
import { findSchemaMessages } from './schema-messages.ts';
import { isShipped, readTree, type SourceFile } from './source-tree.ts';
import { findTranslationUse } from './translation-use.ts';

const english = readLanguage('english');
const hinglish = readLanguage('hinglish');
const namespaces = [...new Set([...english.keys()].map((key) => key.slice(0, key.indexOf(':'))))];
const pages = readTree(['src'], /\.tsx?$/).filter(isShipped);
const uses = [...pages, ...readTree(['contract'], /\.ts$/).filter(isShipped)].map((file) =>
  findTranslationUse(file, namespaces),
);
const usedKeys = uses.flatMap(({ keys }) => keys);
const usedPrefixes = uses.flatMap(({ prefixes }) => prefixes);

describe('the two languages', () => {
  test('have the same namespaces and keys', () => {
    expect([...hinglish.keys()]).toEqual([...english.keys()]);
    expect(english.size).toBeGreaterThan(0);
  });

  test('say something for every key', () => {
    const blank = [...english, ...hinglish].filter(([, text]) => text.trim() === '');
    expect(blank).toEqual([]);
  });

  test('use the same {{values}} in the same text', () => {
    const different = [...english].filter(
      ([key, text]) => values(text).join() !== values(hinglish.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

describe('the screens', () => {
  test('name the namespace of every key', () => {
    expect(uses.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('ask only for keys that exist', () => {
    const missing = usedKeys.filter(({ key }) => !isAnswered(key));
    expect(missing.map(({ key, at }) => `${at} ${key}`)).toEqual([]);
    expect(usedKeys.length).toBeGreaterThan(0);
  });

  test('put keys together only where dynamic-keys.ts says what they come to', () => {
    const listed = new Set(dynamicKeys.map(({ prefix }) => prefix));
    const unlisted = usedPrefixes.filter(({ prefix }) => !listed.has(prefix));
    expect(unlisted.map(({ prefix, at }) => `${at} ${prefix}`)).toEqual([]);
  });

  test('have a text for every ending of a key that is put together', () => {
    const missing = dynamicKeys.flatMap(({ prefix, endings }) =>
      (endings ?? []).map((ending) => prefix + ending).filter((key) => !isAnswered(key)),
    );
    expect(missing).toEqual([]);
  });

  test('use every key', () => {
    const used = new Set(usedKeys.map(({ key }) => key));
    const unused = [...english.keys()].filter((key) => !formsOf(key).some(isUsed));
    expect(unused).toEqual([]);

    function isUsed(key: string): boolean {
      return used.has(key) || dynamicKeys.some((keys) => covers(keys, key));
    }
  });

  test('show no text from outside the locale files', () => {
    const files = pages.filter(({ name }) => name.endsWith('.tsx'));
    expect(files.flatMap(findHardCodedText)).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});

describe('the reader of keys', () => {
  const read = (text: string) =>
    findTranslationUse({ name: 'sample.tsx', text }, ['jobs', 'common']);

  test('knows bare, qualified, renamed and declared calls', () => {
    const { keys, prefixes, problems } = read(`
      function A() {
        const { t, i18n } = useTranslation('jobs');
        const { t: shared } = useTranslation(['common', 'jobs']);
        t(isOpen ? 'open' : 'closed');
        t('common:save', { count: 1 });
        shared('back');
        i18n.t('common:next');
        t(\`status.\${status}\`);
        const menu = [{ label: 'jobs:title' }];
        t(menu[0].label);
      }
      const b = (t: TFunction<'common'>) => t('late');
    `);
    expect([...new Set(keys.map(({ key }) => key))].sort()).toEqual(
      ['common:back', 'common:late', 'common:next', 'common:save']
        .concat('jobs:closed', 'jobs:open', 'jobs:title')
        .sort(),
    );
    expect(prefixes.map(({ prefix }) => prefix)).toEqual(['jobs:status.']);
    expect(problems).toEqual([]);
  });

  test('takes common where a hook names nothing', () => {
    const { keys, problems } = read(`const { t } = useTranslation(); t('save');`);
    expect(keys.map(({ key }) => key)).toEqual(['common:save']);
    expect(problems).toEqual([]);
  });

  test('does not guess a namespace', () => {
    expect(read(`const a = (t) => t('title');`).problems).toHaveLength(1);
    expect(read('const { t } = useTranslation(name);').problems).toHaveLength(1);
    expect(read('const texts = useTranslation("jobs");').problems).toHaveLength(1);
    // What one function binds is unknown to the next.
    expect(
      read(`function A() { const { t } = useTranslation('jobs'); } function B() { t('x'); }`)
        .problems,
    ).toHaveLength(1);
  });
});

test('the messages of a schema are found', () => {
  const text = `v.pipe(v.string('blank'), v.check(isShort, 'long'), requiredText('name', 20),
    oneOf(['a', 'b'], 'unknown'), v.optional(v.literal('free'), 'free'), other('thing'))`;
  expect(findSchemaMessages({ name: 'sample.ts', text })).toEqual([
    'blank',
    'long',
    'name',
    'unknown',
  ]);
});

describe('the finder of hard-coded text', () => {
  const find = (text: string) => findHardCodedText({ name: 'sample.tsx', text });

  test.each([
    '<p>Apply now</p>',
    '<p>{"Apply"}</p>',
    '<p>{open ? "Close" : t("jobs:open")}</p>',
    '<p>{name ?? "Nobody"}</p>',
    '<p>{`${count} jobs`}</p>',
    '<button aria-label="Close" />',
    '<img alt={isOwn ? "You" : name} />',
    '<input placeholder="नाम" />',
    '<>Hello</>',
  ])('sees %s', (text) => {
    expect(find(`const a = ${text};`)).toHaveLength(1);
  });

  test.each([
    '<p>{t("jobs:title")} · {count} / 4</p>',
    '<p>{kind === "new" && <b />}</p>',
    '<img alt="" src="/icons/a.svg" className="wide" />',
    '<p>{`${from} – ${to}`}</p>',
  ])('lets %s pass', (text) => {
    expect(find(`const a = ${text};`)).toEqual([]);
  });
});

/** All texts of a language by `namespace:key.path`. */
function readLanguage(language: string): Map<string, string> {
  const folder = `locales/${language}`;
  return new Map(readTree([folder], /\.json$/).flatMap((file) => textsOf(file, folder)));
}

function textsOf({ name, text }: SourceFile, folder: string): [string, string][] {
  const namespace = name.slice(folder.length + 1, -'.json'.length);
  const entries: [string, string][] = [];
  collect(JSON.parse(text), `${namespace}:`);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));

  function collect(value: unknown, key: string): void {
    if (typeof value === 'object' && value !== null) {
      const below = key.endsWith(':') ? key : `${key}.`;
      for (const [part, child] of Object.entries(value)) collect(child, below + part);
    } else {
      entries.push([key, String(value)]);
    }
  }
}

/** A key as it is asked for: `found_one` and `found_other` answer t('found', { count }). */
function formsOf(key: string): string[] {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return base === key ? [key] : [key, base];
}

/** True when a text stands there, in itself or in its plural forms. */
function isAnswered(key: string): boolean {
  return english.has(key) || english.has(`${key}_other`);
}

function covers({ prefix, endings }: (typeof dynamicKeys)[number], key: string): boolean {
  if (!key.startsWith(prefix)) return false;
  return endings === undefined || endings.includes(key.slice(prefix.length));
}

function values(text: string): string[] {
  return (text.match(/\{\{.*?\}\}/g) ?? []).sort();
}
