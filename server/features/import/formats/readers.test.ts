import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { importLimits } from '#contract/import/import.ts';
import { UnreadableFile } from './fields.ts';
import { plainText } from './plainText.ts';
import { csvRows, delimiterOf } from './readCsv.ts';
import { readForTest } from './readForTest.ts';
import { readWorkbook } from './readSheet.ts';
import { findXmlRecords } from './readXml.ts';
import { readPay } from '#server/features/import/convert/readPay.ts';
import { dayOrderOf, readMoment, readNumber } from '#server/features/import/convert/values.ts';

const table = 'Title,Company,City,Description\nSoudeur é,Énergie,Nîmes,"Souder, puis ""meuler"""\n';

/** Why a file is refused. */
async function reason(bytes: string | Uint8Array): Promise<string> {
  const read = await readForTest(bytes).catch((error: unknown) => error);
  expect(read).toBeInstanceOf(UnreadableFile);
  return (read as UnreadableFile).reason;
}

describe('encodings', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a mark', Buffer.from('\ufeff' + table)],
    ['UTF-16 LE with a mark', utf16('\ufeff' + table)],
    ['UTF-16 LE without one', utf16(table)],
    ['UTF-16 BE with a mark', utf16('\ufeff' + table).swap16()],
    ['Windows-1252', Buffer.from(table, 'latin1')],
  ])('%s is read', async (_, bytes) => {
    const { rows } = await readForTest(bytes);
    expect(rows[0]).toMatchObject({ title: 'Soudeur é', company: 'Énergie', location: 'Nîmes' });
    expect(rows[0]?.excerpt).toBe('Souder, puis "meuler"');
  });

  test('an XML declaration counts where the bytes do not prove it wrong', async () => {
    const feed = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><jobs><job><title>Soudeur é</title>` +
      `<company>Énergie</company><city>Nîmes</city><description>Souder.</description></job></jobs>`;
    for (const bytes of [
      Buffer.from(feed('iso-8859-1'), 'latin1'),
      Buffer.from(feed('iso-8859-1'), 'utf8'),
      Buffer.from(feed('no-such-thing'), 'latin1'),
    ]) {
      expect((await readForTest(bytes)).rows[0]?.company).toBe('Énergie');
    }
  });
});

describe('tables', () => {
  test.each([
    ['a,b\n"1;2;3",4\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a\tb\n1, 2, 3\t4\n', '\t'],
    ['a|b|c\n"x|y"|2|3\n', '|'],
    ['alone\n1\n', ','],
  ])('%j is parted by %j', (head, delimiter) => {
    expect(delimiterOf(head)).toBe(delimiter);
  });

  test('columns that share a name, or have none, stay apart', async () => {
    const { columns } = await readForTest('Title,Company,Title,,City\nA b,Co,C d,x,Doha\n');
    expect(columns).toEqual(['Title', 'Company', 'Title (2)', 'Column D', 'City']);
  });

  test('a column called like a part of every object is only a column', async () => {
    const { rows } = await readForTest(
      'Title,Company,City,Description,__proto__,constructor\nCook,Co,Doha,Cook for us.,x,y\n',
    );
    expect(rows[0]?.state).toBe('good');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('workbooks', () => {
  const book = (sheets: Record<string, unknown[][]>) => {
    const made = utils.book_new();
    for (const [name, rows] of Object.entries(sheets)) {
      utils.book_append_sheet(made, utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }), name);
    }
    return made;
  };
  const bytesOf = (made: ReturnType<typeof book>, bookType: 'xlsx' | 'biff8' = 'xlsx') =>
    write(made, { type: 'buffer', bookType }) as Buffer;
  const rows = [
    ['List of our vacancies'],
    [],
    ['Job Title', 'Company', 'City', 'Description', 'Posted on', 'Vacancies'],
    ['Mason', 'Al Noor', 'Sohar', 'Lay bricks.', new Date('2026-11-01T00:00:00Z'), 12],
    [],
    ['Tiler', 'Al Noor', 'Nizwa', 'Lay tiles.', new Date('2026-11-02T00:00:00Z'), 3],
  ];

  test.each(['xlsx', 'biff8'] as const)('the sheet with postings is found: %s', async (type) => {
    const read = await readForTest(
      bytesOf(book({ Notes: [['Ask Ali'], ['Call']], Jobs: rows }), type),
    );
    expect(read).toMatchObject({ format: 'xlsx', place: 'Jobs' });
    expect(read.rows.map(({ row, title, location }) => [row, title, location])).toEqual([
      [4, 'Mason', 'Sohar'],
      [6, 'Tiler', 'Nizwa'],
    ]);
    expect(read.rows[0]?.job?.form.openings).toBe(12);
    expect(new Date(read.rows[0]?.postedAt ?? 0).toISOString()).toBe('2026-11-01T00:00:00.000Z');
  });

  test('a formula is never computed: what was saved as its value counts', async () => {
    const made = book({ Jobs: rows });
    made.Sheets.Jobs!.A4 = { t: 's', v: 'Mason', f: 'HYPERLINK("http://evil.example","x")' };
    made.Sheets.Jobs!.B4 = { t: 's', v: '=1+1' };
    const read = await readForTest(bytesOf(made));
    expect(read.rows[0]).toMatchObject({ title: 'Mason', company: '=1+1' });
  });

  test('a bomb is refused before it is unpacked, also where its directory lies', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'safar-bomb-'));
    try {
      const file = path.join(folder, 'x');
      const packed = deflateRawSync(Buffer.alloc(importLimits.unpackedBytes + 1_000));
      const name = Buffer.from('xl/worksheets/sheet1.xml');
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50);
      local.writeUInt16LE(8, 8);
      local.writeUInt16LE(name.length, 26);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(packed.length, 20);
      entry.writeUInt32LE(100, 24); // it says that it unpacks to 100 bytes
      entry.writeUInt16LE(name.length, 28);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50);
      end.writeUInt16LE(1, 10);
      end.writeUInt32LE(30 + name.length + packed.length, 16);
      writeFileSync(file, Buffer.concat([local, name, packed, entry, name, end]));
      return expect(readWorkbook(file)).rejects.toMatchObject({ reason: 'fileTooLarge' });
    } finally {
      setTimeout(() => rmSync(folder, { recursive: true, force: true }), 1_000);
    }
  });

  test('more columns than any list of jobs has are refused, blank ones at the end are none', async () => {
    const wide = (width: number) => [
      [...rows[2]!, ...Array.from({ length: width }, (_, n) => `Note ${n}`)],
      [...rows[3]!, ...Array.from({ length: width }, () => 'x')],
    ];
    expect(await reason(bytesOf(book({ Jobs: wide(1_200) })))).toBe('tooManyColumns');
    const made = book({ Jobs: rows });
    utils.sheet_add_aoa(made.Sheets.Jobs!, [[' ']], { origin: 'ZZZ4' });
    const read = await readForTest(bytesOf(made));
    expect(read.rows.map(({ title }) => title)).toEqual(['Mason', 'Tiler']);
  });

  test('a zip that is cut off is damaged', async () => {
    expect(await reason(bytesOf(book({ Jobs: rows })).subarray(0, 800))).toBe('fileDamaged');
  });
});

describe('hostile files', () => {
  const posting =
    '<job><title>Cook</title><company>Co</company><city>Doha</city><description>D &lol9; d</description></job>';

  test('entities that a file defines itself do not grow', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY lol${n + 1} "${n === 0 ? 'lol' : `&lol${n};`.repeat(10)}">`,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE jobs [<!ENTITY x SYSTEM "file:///etc/passwd">${levels.join('')}]><jobs>${posting}${posting.replace('&lol9;', 'and')}</jobs>`;
    const { rows } = await readForTest(bomb);
    expect(rows.map(({ state, excerpt }) => [state, excerpt])).toEqual([
      ['bad', ''],
      ['good', 'D and d'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('root:');
  });

  test('nesting ends where nothing real is nested so deep', async () => {
    expect(await reason('['.repeat(200_000))).toBe('fileTooDeep');
    expect(await reason('{"a":'.repeat(200_000))).toBe('fileTooDeep');
    expect(await reason('<a>'.repeat(200_000))).toBe('fileTooDeep');
  });

  const heads = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);
  const wide = {
    csv: (count: number) =>
      `Title,Company,City,Description,${heads(count).join()}\nCook,Co,Doha,D d,${heads(count).join()}\n`,
    'csv of one name': (count: number) =>
      `Title,Company,City,Description,${heads(count)
        .map(() => 'x')
        .join()}\nCook,Co,Doha,D d,${heads(count).join()}\n`,
    json: (count: number) =>
      JSON.stringify([
        { title: 'Cook', company: 'Co', city: 'Doha', description: 'D d' },
        {
          ...{ title: 'Cook', company: 'Co', city: 'Doha', description: 'D d' },
          ...Object.fromEntries(heads(count).map((name) => [name, 'x'])),
        },
      ]),
    xml: (count: number) =>
      `<jobs>${posting}<job><title>Cook</title><company>Co</company><city>Doha</city><description>D</description>${heads(
        count,
      )
        .map((name) => `<${name}>x</${name}>`)
        .join('')}</job></jobs>`,
    html: (count: number) =>
      `<!doctype html><script type="application/ld+json">${JSON.stringify({
        ...{ '@type': 'JobPosting', title: 'Cook', description: 'D d' },
        ...Object.fromEntries(heads(count).map((name) => [name, 'x'])),
      })}</script>`,
  };
  test.each(Object.entries(wide))('%s of too many columns is refused', async (_, make) => {
    expect(await reason(make(1_001))).toBe('tooManyColumns');
    expect((await readForTest(make(900))).rows.at(-1)).toMatchObject({ title: 'Cook' });
  });

  test('blank cells behind the last column are none', async () => {
    const blanks = ', '.repeat(16_000);
    const { rows } = await readForTest(
      `Title,Company,City,Description${blanks}\nCook,Co,Doha,Cook for us.${blanks}\n`,
    );
    expect(rows[0]).toMatchObject({ title: 'Cook', state: 'good' });
  });

  test('a line without an end is refused while it is read', async () => {
    let given = 0;
    async function* endless() {
      yield 'Title,Company,City\n"';
      // A gigabyte, if anyone asked for it.
      for (; given < 4_000; given += 1) yield 'x'.repeat(256 * 1024);
    }
    const read = async () => {
      for await (const _ of csvRows(endless(), ',')) void _;
    };
    await expect(read()).rejects.toMatchObject({ reason: 'recordTooLong' });
    expect(given).toBeLessThan(20);
  });

  test('a posting beyond all measure is left out, and the others are read', async () => {
    const huge = `<job><title>Big</title><company>Co</company><city>Doha</city><description>${'x'.repeat(importLimits.recordCharacters)}</description></job>`;
    const { rows } = await readForTest(
      `<jobs>${posting}${huge}${posting.replace('Cook', 'Chef')}</jobs>`,
    );
    expect(rows.map(({ state, title, problems }) => [state, title, problems[0]?.code])).toEqual([
      ['good', 'Cook', undefined],
      ['bad', '', 'recordTooLong'],
      ['good', 'Chef', undefined],
    ]);
    const json = JSON.stringify([
      { title: 'Cook', company: 'Co', city: 'Doha', description: 'Cook.' },
      { title: 'x'.repeat(importLimits.recordCharacters + 1), company: 'Co' },
    ]);
    expect((await readForTest(json)).rows[1]?.problems[0]?.code).toBe('recordTooLong');
  });

  test('a file that breaks off loses its last posting, and says so', async () => {
    const feed = `<jobs>${posting}${posting.replace('Cook', 'Chef')}</jobs>`;
    const { rows } = await readForTest(feed.slice(0, -40));
    expect(rows.map(({ title, problems }) => problems[0]?.code ?? title)).toEqual([
      ...['Cook', 'recordDamaged'],
    ]);
    const list = JSON.stringify(
      [1, 2].map((n) => ({ title: `T${n}`, company: 'C', city: 'Doha', description: 'Work.' })),
    );
    expect((await readForTest(list.slice(0, -20))).rows[1]?.problems[0]?.code).toBe(
      'recordDamaged',
    );
  });

  test.each([
    ['nothing', '', 'fileEmpty'],
    ['blanks', '  \n \n  ', 'fileEmpty'],
    [
      'a picture',
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 0, 1, 2, 3, 4]),
      'fileFormat',
    ],
    ['a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300, 1)]), 'fileFormat'],
    [
      'a page without postings',
      '<!doctype html><html><body><p>Hello</p></body></html>',
      'noRecords',
    ],
    ['XML of something else', '<a><b>1</b><b>2</b></a>', 'noRecords'],
    ['JSON of something else', '{"error":"not found"}', 'noRecords'],
  ])('%s is refused with its reason', async (_, bytes, why) => {
    expect(await reason(bytes)).toBe(why);
  });

  test('two postings under one key: the same one is skipped, another is an error', async () => {
    const job = (id: number, title: string) =>
      `<job><id>${id}</id><title>${title}</title><company>C</company><city>Doha</city><description>Work.</description></job>`;
    const { rows } = await readForTest(
      `<jobs>${job(1, 'A b')}${job(2, 'C d')}${job(2, 'C d')}${Array.from({ length: 60 }, (_, n) => job(n + 10, `T ${n}`)).join('')}${job(1, 'Z z')}</jobs>`,
    );
    const odd = rows.filter(({ state }) => state !== 'good');
    expect(odd.map(({ state, problems }) => [state, problems[0]?.code])).toEqual([
      ['skipped', 'duplicateRow'],
      ['bad', 'duplicateRow'],
    ]);
  });
});

describe('texts', () => {
  test.each([
    ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['<ul><li>a</li><li><p>b</p></li></ul>', '- a\n- b'],
    ['&lt;p&gt;Twice &amp;amp; escaped&lt;/p&gt;', 'Twice & escaped'],
    ['R&amp;D &nbsp; &#233;t&eacute;', 'R&D été'],
    ['a < b and c > d', 'a < b and c > d'],
    ['plain\r\n\r\n\r\n\r\nlines', 'plain\n\nlines'],
    ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
    ['<img src=x onerror=alert(1)>Hello<svg onload=alert(1)>', 'Hello'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['left\u202eright\u0000\ud800', 'leftright\ufffd'],
  ])('%j becomes %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2020-05-05T16:06:08+02:00', '2020-05-05T14:06:08.000Z'],
    ['2025-02-26T16:40:27+0100', '2025-02-26T15:40:27.000Z'],
    ['2025-02-27 14:31:25 UTC', '2025-02-27T14:31:25.000Z'],
    ['2025-10-03T09:42:16.9', '2025-10-03T09:42:16.900Z'],
    ['Wed, 28 Oct 2020 21:35:29 +0000', '2020-10-28T21:35:29.000Z'],
    ['22-05-2025 00:11:19', '2025-05-22T00:11:00.000Z'],
    ['13/02/2026', '2026-02-13T00:00:00.000Z'],
    ['02/13/2026', '2026-02-13T00:00:00.000Z'],
    ['03/04/2026', '2026-04-03T00:00:00.000Z'],
    ['1er février 2026', '2026-02-01T00:00:00.000Z'],
    ['3. März 2026', '2026-03-03T00:00:00.000Z'],
    ['5-Nov-26', '2026-11-05T00:00:00.000Z'],
    ['November 5th, 2026', '2026-11-05T00:00:00.000Z'],
    ['46327', '2026-11-01T00:00:00.000Z'],
    ['1603754799', '2020-10-26T23:26:39.000Z'],
    ['1603754799000', '2020-10-26T23:26:39.000Z'],
    ['20261101', '2026-11-01T00:00:00.000Z'],
    ['31/02/2026', null],
    ['soon', null],
    ['12', null],
  ])('the moment %j is %s', (text, iso) => {
    const moment = readMoment(text);
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(iso);
  });

  test('one day above 12 tells the order of a whole column', () => {
    expect(dayOrderOf(['01/02/2026', '03/14/2026'])).toBe('monthFirst');
    expect(dayOrderOf(['01/02/2026', '14/03/2026'])).toBe('dayFirst');
    expect(new Date(readMoment('03/04/2026', 'monthFirst')!).getUTCMonth()).toBe(2);
  });

  test.each([
    ['1,500', 1_500],
    ['1.500', 1_500],
    ['1 823,00', 1_823],
    ['710,00', 710],
    ['1,234,567.89', 1_234_567.89],
    ['1.234.567,89', 1_234_567.89],
    ['0.250', 0.25],
    ['11.88', 11.88],
    ['60k', 60_000],
    ['none', null],
  ])('the number %j is %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each([
    ['26 000 € - 30 000 € par an', { from: 26_000, to: 30_000, currency: 'EUR', period: 'year' }],
    ['710,00 - 1\u00a0823,00 EUR', { from: 710, to: 1_823, currency: 'EUR', period: null }],
    ['À partir de 11,88 € par heure', { from: 11.88, to: 11.88, currency: 'EUR', period: 'hour' }],
    ['AED 1,500 to 1,800 per month', { from: 1_500, to: 1_800, currency: 'AED', period: 'month' }],
    ['$60k-80k', { from: 60_000, to: 80_000, currency: 'USD', period: null }],
    ['60-80k USD', { from: 60_000, to: 80_000, currency: 'USD', period: null }],
    ['₹25,000/month', { from: 25_000, to: 25_000, currency: 'INR', period: 'month' }],
    ['SR 1200 + food', { from: 1_200, to: 1_200, currency: 'SAR', period: null }],
    ['500 € par semaine', { from: 500, to: 500, currency: 'EUR', period: 'other' }],
    ['negotiable', { from: null, to: null, currency: null, period: null }],
  ])('the pay %j is read', (text, pay) => {
    expect(readPay(text)).toEqual(pay);
  });

  test('where postings are is found by what they hold, not by their number', async () => {
    async function* feed() {
      yield `<r><tags>${'<tag><name>x</name></tag>'.repeat(50)}</tags><jobs>`;
      yield '<job><title>A</title><company><name>C</name><description>d</description></company><city>x</city><description>d</description></job></jobs></r>';
    }
    expect((await findXmlRecords(feed())).place).toBe('r/jobs/job');
  });
});
