import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { utils, write, type BookType } from 'xlsx';
import { rowName } from '#contract/import/sheets.ts';
import type { LeadImportDetail } from '#contract/leads/lead.ts';
import { finishedLeadWork } from '#server/features/import/leads/leadWorker.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { resumeImports } from './importWorker.ts';
import { importsForTest } from './importsForTest.ts';
import { previewText } from './terminal.ts';

let portal: Awaited<ReturnType<typeof importsForTest>>;
beforeAll(async () => {
  portal = await importsForTest();
}, 240_000);
beforeEach(() => portal.reset());
afterAll(() => portal.close());

const heading = ['Job Title', 'Company', 'City', 'Country', 'Description'];
const jobsOf = (country: string, ...cities: string[]) => [
  heading,
  ...cities.map((city) => [`Mason in ${city}`, 'Gulf Build', city, country, 'Lay bricks there.']),
];
const notes = [['Name', 'Remark'], ['Ali', 'Call him'], [], ['Omar', 'Has the keys']];

function workbook(
  sheets: Record<string, string[][]>,
  { bookType, hidden }: { bookType?: BookType; hidden?: string } = {},
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  }
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: name === hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'buffer', bookType: bookType ?? 'xlsx' }) as Buffer);
}

const three = {
  UAE: jobsOf('UAE', 'Dubai', 'Sharjah'),
  Notes: notes,
  Qatar: [['Our list of November'], [], ...jobsOf('Qatar', 'Doha')],
  // The same columns in another order.
  Oman: jobsOf('Oman', 'Muscat', 'Sohar').map((cells) => [...cells].reverse()),
};

test.each(['xlsx', 'ods', 'biff8'] as const)(
  'sheets with the same columns are read together, others are named: %s',
  async (bookType) => {
    const read = await portal.upload(workbook(three, { bookType }), `list.${bookType}`);
    const { analysis, rows, counts } = read;
    expect(counts).toMatchObject({ total: 5, good: 5, added: 5 });
    expect(rows.map(({ row, title }) => [rowName(analysis?.sheets, row), title])).toEqual([
      ['UAE 2', 'Mason in Dubai'],
      ['UAE 3', 'Mason in Sharjah'],
      ['Qatar 4', 'Mason in Doha'],
      ['Oman 2', 'Mason in Muscat'],
      ['Oman 3', 'Mason in Sohar'],
    ]);
    expect(analysis?.sheets?.map(({ name, unread }) => [name, unread])).toEqual([
      ['UAE', undefined],
      ['Notes', 'columns'],
      ['Qatar', undefined],
      ['Oman', undefined],
    ]);
    expect(analysis?.sheets?.[1]).toMatchObject({ rows: 3 });
    expect(previewText(read)).toContain('Oman 3: Mason in Sohar | Gulf Build | ');
    expect(previewText(read)).toContain('Sheets that are not read: Notes');

    await portal.commit(read.id);
    const again = await portal.upload(workbook(three, { bookType }), `list.${bookType}`);
    expect(again.counts).toMatchObject({ added: 0, updated: 0, unchanged: 5, missing: 0 });
  },
);

test('a hidden sheet is not read where another one is there, and is named', async () => {
  const closed = jobsOf('UAE', 'Ajman', 'Fujairah', 'Hatta');
  const { analysis, rows } = await portal.upload(
    workbook({ Old: closed, Now: jobsOf('UAE', 'Dubai') }, { hidden: 'Old' }),
  );
  expect(rows.map(({ row, title }) => [rowName(analysis?.sheets, row), title])).toEqual([
    ['2', 'Mason in Dubai'],
  ]);
  expect(analysis?.sheets).toMatchObject([{ name: 'Old', rows: 3, unread: 'hidden' }, {}]);
});

test('nor where the hidden one has more columns that are known', async () => {
  const [top = [], ...rest] = jobsOf('UAE', 'Ajman', 'Fujairah');
  const Old = [[...top, 'Salary'], ...rest.map((cells) => [...cells, 'AED 1500'])];
  const book = workbook({ Old, Now: jobsOf('UAE', 'Dubai') }, { hidden: 'Old' });
  const { rows } = await portal.upload(book);
  expect(rows.map(({ title }) => title)).toEqual(['Mason in Dubai']);
  // Nothing else is there: notes are no list of jobs.
  const alone = await portal.upload(workbook({ Old, Notes: notes }, { hidden: 'Old' }));
  expect(alone.rows).toHaveLength(2);
});

test('an import that the release before has analysed says which sheets are read', async () => {
  const { id, analysis } = await portal.upload(workbook(three));
  const { sheets, ...before } = analysis!;
  const old = { ...before, records: 2 };
  const lost = { run: 'lost', status: 'checking', beatAt: new Date(0), analysis: old } as const;
  await portal.db.update(jobImports).set(lost).where(eq(jobImports.id, id));
  await resumeImports(portal.deps);
  await portal.settled(id);
  expect((await portal.seen(id)).analysis).toMatchObject({ sheets, records: 5 });
});

test('of a workbook with one sheet nothing is said of sheets, nor of blank ones', async () => {
  const { analysis } = await portal.upload(workbook({ Jobs: jobsOf('UAE', 'Dubai'), Sheet2: [] }));
  expect(analysis).not.toHaveProperty('sheets');
});

test('lists of people are read so too', async () => {
  const people = (...names: string[]) => [
    ['Name', 'Mobile', 'Trade'],
    ...names.map((name, at) => [name, `98765432${name.length}${at}`, 'Welder']),
  ];
  const sheets = { Bihar: people('Anil', 'Bina'), Notes: notes, Kerala: people('Chandra') };
  const { body } = await portal.call<LeadImportDetail>(
    ...(['POST', '/leads/imports?name=list.xlsx', workbook(sheets)] as const),
  );
  await finishedLeadWork(body.id);
  const { body: read } = await portal.call<LeadImportDetail>('GET', `/leads/imports/${body.id}`);
  expect(read.rows.map(({ row, facts }) => [rowName(read.sheets, row), facts.name])).toEqual([
    ['Bihar 2', 'Anil'],
    ['Bihar 3', 'Bina'],
    ['Kerala 2', 'Chandra'],
  ]);
  expect(read.sheets.map(({ name, unread }) => [name, unread])).toEqual([
    ['Bihar', undefined],
    ['Notes', 'columns'],
    ['Kerala', undefined],
  ]);
});
