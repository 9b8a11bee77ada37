import { describe, expect, test } from 'vitest';
import { fallbacks, languages } from '#contract/language.ts';
import { dynamicKeys, schemaMessages } from './dynamic-keys.ts';
import { findHardCodedText } from './hard-coded-text.ts';
import { findSchemaMessages } from './schema-messages.ts';
import { isShipped, readTree, type SourceFile } from './source-tree.ts';
import { findUsedKeys } from './translation-use.ts';

const english = readLanguage('english');
const partial = languages.filter((language) => language in fallbacks);
const others = languages.filter((one) => one !== 'english' && !partial.includes(one));
const namespaces = [...new Set([...english.keys()].map((key) => key.slice(0, key.indexOf(':'))))];
const pages = readTree(['src'], /\.tsx?$/).filter(isShipped);
const used = new Set(
  [...pages, ...readTree(['contract'], /\.ts$/).filter(isShipped)].flatMap((file) =>
    findUsedKeys(file, namespaces),
  ),
);

/**
 * Texts that are one in english and not elsewhere: what they are about has another gender, or one is a
 * state where the other is an event.
 */
const toldApart = [
  ['adminBlogs:delete.final', 'adminJobs:delete.final'],
  ['adminImport:done.closed_other', 'adminJobs:bulk.done.close_other'],
  ['adminJobs:bulk.found_other', 'applicants:bulk.all_other'],
  ['adminTwoStep:ended', 'adminTwoStep:off', 'server:mails.twoStepOff.subject'],
  ['applications:queued.text', 'job:apply.waiting'],
];

/** Sentences of which english has one and a language several, by their keys. */
function saidOtherwise(other: ReadonlyMap<string, string>): string[][] {
  const same = new Map<string, string[]>();
  for (const [key, text] of english) {
    if (text.length <= 20) continue;
    const [plural = ''] = /_(one|other)$/.exec(key) ?? [];
    same.set(text + plural, [...(same.get(text + plural) ?? []), key]);
  }
  return [...same.values()].filter((keys) => new Set(keys.map((key) => other.get(key))).size > 1);
}

describe.each(others)('english and %s', (language) => {
  const other = readLanguage(language);

  test('have the same namespaces and keys', () => {
    expect([...other.keys()]).toEqual([...english.keys()]);
    expect(english.size).toBeGreaterThan(0);
  });

  test('say something for every key', () => {
    const blank = [...english, ...other].filter(([, text]) => text.trim() === '');
    expect(blank).toEqual([]);
  });

  test('write email in one way', () => {
    const otherwise = [...english, ...other].filter(([, text]) => /\be-mail/i.test(text));
    expect(otherwise.map(([key]) => key)).toEqual([]);
  });

  test('say the same sentence in the same words', () => {
    const told = toldApart.map((keys) => keys.join());
    expect(saidOtherwise(other).filter((keys) => !told.includes(keys.join()))).toEqual([]);
  });

  test('use the same {{values}} in the same text', () => {
    const different = [...english].filter(
      ([key, text]) => values(text).join() !== values(other.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

test('the languages that must be whole are whole', () => {
  expect(others).toEqual(expect.arrayContaining(['hinglish', 'hindi']));
});

// A language that is not whole says what it says, and falls back by key: fourth-language.test.ts.
test.each(partial)('%s has keys of english alone, with the same {{values}}', (language) => {
  const own = [...readLanguage(language)];
  expect(own.filter(([key]) => !english.has(key))).toEqual([]);
  expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
  const different = own.filter(
    ([key, text]) => values(text).join() !== values(english.get(key) ?? '').join(),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

describe('the screens', () => {
  // That the keys of the code exist is the compiler's: see text-keys.types.ts. What a schema says
  // of a field is plain text to it.
  test('have a text for every message of a schema', () => {
    expect(schemaMessages.filter((message) => !english.has(`errors:fields.${message}`))).toEqual(
      [],
    );
    expect(schemaMessages.length).toBeGreaterThan(0);
  });

  test('use every key', () => {
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
  const read = (text: string) => findUsedKeys({ name: 'sample.tsx', text }, ['jobs', 'common']);

  test('knows bare, qualified, renamed and declared calls', () => {
    const keys = read(`
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
    expect([...new Set(keys)].sort()).toEqual(
      ['common:back', 'common:late', 'common:next', 'common:save']
        .concat('jobs:closed', 'jobs:open', 'jobs:title')
        .sort(),
    );
  });

  test('takes common where a hook names nothing', () => {
    expect(read(`const { t } = useTranslation(); t('save');`)).toEqual(['common:save']);
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

function covers({ prefix, endings }: (typeof dynamicKeys)[number], key: string): boolean {
  if (!key.startsWith(prefix)) return false;
  return endings === undefined || endings.includes(key.slice(prefix.length));
}

function values(text: string): string[] {
  return (text.match(/\{\{.*?\}\}/g) ?? []).sort();
}
