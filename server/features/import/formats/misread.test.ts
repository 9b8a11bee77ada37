import { describe, expect, test } from 'vitest';
import { readMoment, readNumber, readPeriod } from '#server/features/import/convert/values.ts';
import { plainText } from './plainText.ts';
import { readForTest } from './readForTest.ts';

/** What was read as something that it is not: each must be read right, or not at all. */
const xml = (jobs: string) => `<?xml version="1.0"?><jobs>${jobs}</jobs>`;
const two = (make: (n: number) => string) => [1, 2].map(make).join('');
const job = (n: number, more: string) =>
  `<job><title>Cook ${n}</title><company>Co</company><city>Doha</city><description>Cook for the guests of our hotel ${n}.</description>${more}</job>`;
const firstOf = async (text: string) => (await readForTest(text)).rows[0];
const day = (ms: number | null | undefined) =>
  ms == null ? null : new Date(ms).toISOString().slice(0, 10);

describe('logos', () => {
  test.each([
    ['https://co.example/l.png', 'https://co.example/l.png', []],
    // Pages load pictures over TLS alone; most hosts have both.
    ['http://co.example/l.png', 'https://co.example/l.png', []],
    ['//co.example/l.png', 'https://co.example/l.png', []],
    ['http://co.example:8080/l.png', '', [{ field: 'logoUrl', code: 'leftOut' }]],
  ])('%s', async (address, logoUrl, notes) => {
    const row = await firstOf(xml(two((n) => job(n, `<logo_url>${address}</logo_url>`))));
    expect(row?.job?.form.logoUrl).toBe(logoUrl);
    expect(row?.notes).toEqual(notes);
  });
});

describe('dates', () => {
  test.each([
    ['an attribute id', (n: number) => `<listing id="${33_290 + n}"/>`],
    ['an id under a date', (n: number) => `<posted id="${33_290 + n}"/>`],
    ['a number without a name', (n: number) => `<x17>${33_290 + n}</x17>`],
    ['a year of long ago', () => '<posted>1991-02-03</posted>'],
    ['an expiry', () => '<expires_on>2026-12-24</expires_on>'],
    ['a deadline', () => '<deadline>2026-12-24</deadline>'],
    ['a day of birth', () => '<dob>1990-02-03</dob>'],
  ])('%s is no day of posting', async (_, more) => {
    const { rows } = await readForTest(xml(two((n) => job(n, more(n)))));
    expect(rows.map(({ state, postedAt }) => [state, postedAt])).toEqual([
      ['good', null],
      ['good', null],
    ]);
  });

  test.each([
    ['expirationdate', '2026-12-24'],
    ['deadline', '2026-12-24'],
    ['closingDate', '24/12/2026'],
    ['valid_to', '2026-12-24'],
  ])('%s is the last day to apply', async (name, text) => {
    const row = await firstOf(xml(two((n) => job(n, `<${name}>${text}</${name}>`))));
    expect(row?.job?.form.closingDate).toBe('2026-12-24');
  });

  test('a nested creationDate is the day of posting', async () => {
    const row = await firstOf(
      JSON.stringify(
        [1, 2].map((n) => ({
          jobAd: { title: `Cook ${n}`, description: 'Cook for the guests of our hotel.' },
          ...{ company: 'Co', city: 'Doha', metadata: { creationDate: '2026-11-03T10:00:00Z' } },
        })),
      ),
    );
    expect([row?.title, day(row?.postedAt)]).toEqual(['Cook 1', '2026-11-03']);
  });

  test.each([
    ['1448-05-12', '2026-10-23'],
    ['12/05/1448', '2026-10-23'],
    ['1448/05/12 هـ', '2026-10-23'],
    ['١٤٤٨/٠٥/١٢', '2026-10-23'],
    ['1 Ramadan 1447', '2026-02-18'],
    ['1 رمضان 1447', '2026-02-18'],
    ['30/01/1448', null],
    ['1448-13-01', null],
    ['٢٠٢٦-١١-٠٣', '2026-11-03'],
  ])('the Hijri day %j is %s', (text, gregorian) => {
    expect(day(readMoment(text))).toBe(gregorian);
  });

  test('the numbers of postings are their numbers, also where they look like moments', async () => {
    const row = await firstOf(
      JSON.stringify(
        [0, 1].map((n) => ({
          ...{ id: 3_791_234_560 + n, title: `Cook ${n}`, company: 'Co', location: 'Doha' },
          description: 'Cook for the guests of our hotel.',
        })),
      ),
    );
    expect(row).toMatchObject({ key: 'id:3791234560', postedAt: null });
  });
});

describe('pay', () => {
  test.each([
    ['33000.000', 33_000],
    ['33000,00', 33_000],
    ['1500.000', 1_500],
    ['33.000', 33_000],
    ['1,20,000', 120_000],
    ['12.000,00', 12_000],
  ])('%j is %s', (text, number) => expect(readNumber(text)).toBe(number));

  test('dinars have three decimals', () => {
    expect(readNumber('250.000', 'KWD')).toBe(250);
    expect(readNumber('1,250.500', 'OMR')).toBe(1_250.5);
    expect(readNumber('250.000', 'EUR')).toBe(250_000);
  });

  test.each([
    ['ANN', 'year'],
    ['MON', 'month'],
    ['HUR', 'hour'],
    ['DAY', 'day'],
    ['WEE', 'other'],
    ['PER_YEAR', 'year'],
    ['per-year-salary', 'year'],
  ])('%s is a pay for a %s', (text, period) => expect(readPeriod(text)).toBe(period));

  const jsonLd = (pay: object) =>
    `<!doctype html><script type="application/ld+json">${JSON.stringify(
      [1, 2].map((n) => ({
        ...{ '@type': 'JobPosting', title: `Cook ${n}`, datePosted: '2026-11-03' },
        description: '<p>Cook for the guests of our hotel.</p>',
        hiringOrganization: { '@type': 'Organization', name: 'Co' },
        jobLocation: {
          '@type': 'Place',
          address: { addressLocality: 'Doha', addressCountry: 'QA' },
        },
        baseSalary: { '@type': 'MonetaryAmount', currency: 'QAR', value: pay },
      })),
    )}</script>`;

  test.each([
    [{ value: 48_000, unitCode: 'ANN' }, 'QAR 48,000 / year'],
    [{ value: '33000.000', unitCode: 'ANN' }, 'QAR 33,000 / year'],
    [{ minValue: 2_000, maxValue: 2_500, unitText: 'MONTH' }, 'QAR 2,000–2,500 / month'],
    [{ value: 500, unitCode: 'WEE' }, null],
  ])('%j is %s', async (pay, shown) => {
    expect((await firstOf(jsonLd(pay)))?.pay).toBe(shown);
  });

  test('a sum of which nothing says that it is a month is not shown as one', async () => {
    const table = (sum: string) =>
      `Title,Company,City,Description,Salary,Currency\nCook,Co,Doha,Cook for us all.,${sum},AED\nChef,Co,Doha,Cook for them all.,${sum},AED\n`;
    const { mapping } = await readForTest(table('60000'));
    const { mapRowToJob } = await import('#server/features/import/convert/mapRowToJob.ts');
    const rates = { AED: { rate: 23, day: '2026-11-01' } };
    const read = (sum: string) => {
      const fields = { Title: ['Cook'], Company: ['Co'], City: ['Doha'], Salary: [sum] };
      const row = { ...fields, Currency: ['AED'], Description: ['Cook for us all.'] };
      return mapRowToJob(row, { ...mapping, rates }, Date.parse('2026-11-21T08:00:00Z'));
    };
    expect(read('60000')).toMatchObject({ notes: [{ field: 'salary', code: 'payUnreadable' }] });
    expect(read('60000').job?.form.pay).toBeNull();
    expect(read('15').job?.form.pay).toBeNull();
    expect(read('2500').job?.form.pay).toMatchObject({ from: 2_500, period: 'month' });
  });
});

describe('names and texts', () => {
  test.each(['org_name', 'comp_name', 'companyname', 'hiringOrg', 'firm'])(
    '%s is the employer',
    async (name) => {
      const row = await firstOf(
        `<jobs>${two(
          (n) =>
            `<job><title>Cook ${n}</title><${name}>Co</${name}><city>Doha</city><description>Cook for the guests.</description></job>`,
        )}</jobs>`,
      );
      expect(row?.company).toBe('Co');
    },
  );

  test.each([
    ['• Cook\n• Clean', '- Cook\n- Clean'],
    ['<ul><li>• Cook</li><li>– Clean</li></ul>', '- Cook\n- Clean'],
    ['Duties: • Cook • Clean • Serve', 'Duties:\n- Cook\n- Clean\n- Serve'],
    ['\uf0b7 Cook\n\uf0b7\tClean', '- Cook\n- Clean'],
    ['* Cook\n* Clean', '- Cook\n- Clean'],
    ['●Cook\n●Clean', '- Cook\n- Clean'],
    ['- Cook\n-5 °C in the store', '- Cook\n-5 °C in the store'],
    ['2 * 3 is 6 - or not', '2 * 3 is 6 - or not'],
  ])('%j becomes %j', (text, plain) => expect(plainText(text)).toBe(plain));

  test('what an entity of the file stands for is not told: the posting is damaged', async () => {
    const posting = (n: number, text: string) =>
      `<job><title>Cook ${n}</title><company>Co</company><city>Doha</city><description>${text}</description></job>`;
    const { rows } = await readForTest(
      `<?xml version="1.0"?><!DOCTYPE jobs [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;">]><jobs>${posting(1, 'Work &lol9; work')}${posting(2, 'Cook &amp; clean')}</jobs>`,
    );
    expect(rows.map(({ state, excerpt }) => [state, excerpt])).toEqual([
      ['bad', ''],
      ['good', 'Cook & clean'],
    ]);
  });
});

describe('forgiving', () => {
  const posting = `{"@type":"JobPosting","title":"Cook, [head],","description":"Cook,\n}] and clean.",
    "hiringOrganization":{"name":"Co",},"jobLocation":{"address":{"addressLocality":"Doha",}},"datePosted":"2026-11-03",}`;
  test.each([
    ['in a page', `<!doctype html><script type="application/ld+json">${posting}</script>`],
    ['in a file', `[${posting},\n${posting.replace('Cook,', 'Chef,')},]`],
  ])('JSON-LD with commas behind the last entry, %s', async (_, text) => {
    const row = await firstOf(text);
    expect(row).toMatchObject({ state: 'good', title: 'Cook, [head],', company: 'Co' });
    expect(row?.excerpt).toContain('}] and clean.');
  });
});

describe('pages', () => {
  const card = (
    n: number,
  ) => `<li><div class="base-card relative w-full base-search-card job-search-card" data-entity-urn="urn:li:jobPosting:37912345${n}">
    <a class="base-card__full-link absolute top-0" href="https://ae.example.com/jobs/view/${n}"><span class="sr-only">Pipe Welder ${n}</span></a>
    <div class="base-search-card__info"><h3 class="base-search-card__title">Pipe Welder ${n}</h3>
    <h4 class="base-search-card__subtitle"><a class="hidden-nested-link" href="https://ae.example.com/company/x">Omega</a></h4>
    <div class="base-search-card__metadata"><span class="job-search-card__location">Dubai, United Arab Emirates</span>
    <time class="job-search-card__listdate" datetime="2026-11-0${n}">2 days ago</time></div></div></div></li>`;
  const cards = [1, 2, 3, 4, 5].map(card).join('\n');

  test.each([
    ['a list of cards', `<ul class="jobs-search__results-list">${cards}</ul>`],
    ['the cards alone', cards],
    ['a whole page', `<!doctype html><html><body><ul>${cards}</ul></body></html>`],
  ])('%s is read by what its classes say, and never for its classes', async (_, text) => {
    const { format, rows } = await readForTest(text);
    expect(format).toBe('html');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      ...{ title: 'Pipe Welder 1', company: 'Omega', location: 'Dubai, United Arab Emirates' },
      ...{ key: 'id:379123451', postedAt: Date.parse('2026-11-01') },
      // Lists have no descriptions: the admin says what stands there.
      problems: [{ field: 'description', code: 'required' }],
    });
    expect(JSON.stringify(rows)).not.toMatch(/base-|__|w-full/);
  });

  test.each([
    [
      'a page of blocks and classes',
      `<div class="flex items-center px-4">${Array.from({ length: 25 }, (_, n) => `<div class="job-card-${n} w-full px-4" id="ember${n}"><span class="t-bold mt-2 text-lg job-card__title">x</span><p class="a-b c-d e-f g-h i-j k-l">y</p></div>`).join('')}</div>`,
    ],
    [
      'a style sheet',
      Array.from(
        { length: 25 },
        (_, n) => `.job-card-${n} { display: flex; padding: ${n}px; margin: 0 auto; }`,
      ).join('\n'),
    ],
    [
      'a list of class names',
      Array.from(
        { length: 25 },
        (_, n) => `job-card__part-${n},flex w-full px-4 mt-2 text-lg`,
      ).join('\n'),
    ],
  ])('%s holds no jobs', async (_, text) => {
    const read = await readForTest(text).catch(() => ({ rows: [] }));
    expect(read.rows.filter(({ state }) => state === 'good')).toEqual([]);
  });
});
