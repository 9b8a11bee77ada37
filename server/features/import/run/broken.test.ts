import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/sim/random.ts';
import { boards } from '../../../../tests/support/postings/boards.ts';
import { encode } from '../../../../tests/support/postings/codepages.ts';
import { judge, judged } from '../../../../tests/support/postings/judge.ts';
import { postingsOf } from '../../../../tests/support/postings/posting.ts';
import type { Made } from '../../../../tests/support/postings/truth.ts';
import { UnreadableFile } from '#server/features/import/formats/fields.ts';
import { readForTest } from '#server/features/import/formats/readForTest.ts';

const made = (name: string) => boards[name]!(postingsOf(5, 20), seededRandom(1_005));
const read = async (bytes: string | Uint8Array) =>
  readForTest(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return null;
    throw error;
  });
const textOf = ({ bytes }: Made) => (typeof bytes === 'string' ? bytes : '');

describe('a file that was downloaded in part', () => {
  test.each(Object.keys(boards))('%s: nothing of it is wrong, and it says so', async (name) => {
    const whole = made(name);
    for (const share of [0.3, 0.62, 0.93]) {
      const { bytes } = whole;
      const part = await read(bytes.slice(0, Math.floor(bytes.length * share)));
      if (part === null) continue;
      const good = part.rows.filter(({ state }) => state === 'good');
      const titles = new Set(good.map(({ title }) => title));
      const truths = whole.truths.filter(({ title }) => titles.has(title));
      const verdict = judge(good, { bytes, truths });
      expect(verdict.wrong).toEqual([]);
      for (const what of judged) expect(verdict[what], verdict.missed[0]).toBe(good.length);
      const damaged = part.rows.flatMap(({ problems }) => problems.map(({ code }) => code));
      expect(good.length === 0 || damaged.includes('recordDamaged')).toBe(true);
    }
  });
});

describe('encodings', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const written: Record<string, (text: string) => Uint8Array> = {
    'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
    'UTF-16 LE with a mark': (text) => utf16(`\ufeff${text}`),
    'UTF-16 BE with a mark': (text) => utf16(`\ufeff${text}`).swap16(),
    'UTF-16 LE without one': utf16,
    'UTF-16 BE without one': (text) => utf16(text).swap16(),
  };
  test.each(
    ['indeed', 'lever', 'agencyInHindi', 'gulfInArabic', 'googleJsonLd'].flatMap((name) =>
      Object.entries(written).map(([encoding, write]) => ({ name, encoding, write })),
    ),
  )('$name in $encoding', async ({ name, write }) => {
    const whole = made(name);
    const text = textOf(whole).replace(/^\ufeff/, '');
    const verdict = judge((await readForTest(write(text))).rows, whole);
    expect(verdict.wrong).toEqual([]);
    for (const what of judged) expect(verdict[what], verdict.missed[0]).toBe(verdict.postings);
  });

  test.each([
    ['windows-1252', '<?xml version="1.0" encoding="windows-1252"?>', 'Soudeur – été'],
    ['ISO-8859-15', '<?xml version="1.0" encoding="ISO-8859-15"?>', 'Soudeur été €'],
    ['windows-1256', '<?xml version="1.0" encoding="windows-1256"?>', 'لحام'],
  ])('XML in %s', async (encoding, head, title) => {
    const feed = [1, 2].map(
      (n) =>
        `<job><title>${title} ${n}</title><company>Acme</company><city>Doha</city><description>Work.</description></job>`,
    );
    const { rows } = await readForTest(encode(`${head}<jobs>${feed.join('')}</jobs>`, encoding));
    expect(rows.map((row) => row.title)).toEqual([`${title} 1`, `${title} 2`]);
  });
});

describe('days whose order nothing shows', () => {
  const table = (...days: string[]) =>
    ['Job Title,Company,City,Job Description,Posted On,Closing Date']
      .concat(days.map((day, n) => `Cook ${n},Co,Doha,Cook for us all.,${day}`))
      .join('\n');
  const notesOf = async (text: string) =>
    (await readForTest(text)).rows.map(({ notes }) =>
      notes.map(({ field, code }) => `${field} ${code}`),
    );

  test('say that they may be another day', async () => {
    expect(await notesOf(table('03/11/2026,04/12/2026', '05/05/2026,2026-12-01'))).toEqual([
      ['postedOn dayOrderUnsure', 'closingDate dayOrderUnsure'],
      [],
    ]);
  });

  test('say nothing where one day of the file shows it', async () => {
    expect(await notesOf(table('03/11/2026,04/12/2026', '25/10/2026,2026-12-01'))).toEqual([
      [],
      [],
    ]);
    const { rows } = await readForTest(table('11/03/2026,12/04/2026', '10/25/2026,'));
    expect(new Date(rows[0]?.postedAt ?? 0).toISOString().slice(0, 10)).toBe('2026-11-03');
  });

  test('and say so where two contradict each other', async () => {
    const [first] = await notesOf(table('03/11/2026,', '25/10/2026,', '10/25/2026,'));
    expect(first).toEqual(['postedOn dayOrderUnsure']);
  });
});
