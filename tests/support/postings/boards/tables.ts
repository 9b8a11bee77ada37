import { utils, write } from 'xlsx';
import { day, figures } from '../markup.ts';
import type { Posting } from '../posting.ts';
import { truthOf, type Board, type Truth } from '../truth.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rowsOf = (rows: readonly (readonly string[])[], sign = ',') =>
  rows.map((cells) => cells.map(quoted).join(sign)).join('\r\n');
const text = ({ about, duties, wishes }: Posting) => [about, ...duties, ...wishes].join('\n');

const hindi = {
  year: 'प्रति वर्ष',
  month: 'प्रति माह',
  day: 'प्रति दिन',
  hour: 'प्रति घंटा',
  week: 'प्रति सप्ताह',
};

/** A list of an Indian agency: Hindi names, days with slashes, pay with the sign of rupees. */
export const agencyInHindi: Board = (postings) => ({
  bytes: `\ufeff${rowsOf([
    [
      'क्रम संख्या',
      'पद का नाम',
      'कंपनी का नाम',
      'शहर',
      'देश',
      'कार्य विवरण',
      'वेतन',
      'रिक्तियां',
      'दिनांक',
      'अंतिम तिथि',
    ],
    ...postings.map((posting) => [
      String(posting.n),
      ...[posting.title, posting.company, posting.place.city, posting.place.country],
      text(posting),
      posting.pay
        ? `${posting.pay.currency === 'INR' ? '₹' : `${posting.pay.currency} `}${posting.pay.from.toLocaleString('en-IN')} ${hindi[posting.pay.period]}`
        : '',
      '5',
      figures(day(posting.posted, posting.place.zone), 'dmy'),
      figures(posting.closing, 'dmy'),
    ]),
  ])}`,
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: day(posting.posted, posting.place.zone),
      closing: posting.closing,
      pay: posting.pay && { ...posting.pay, to: posting.pay.from },
    }),
  ),
});

/** A workbook: a banner, a heading of two rows, the employer once for several rows, real dates. */
export const agencyWorkbook: Board = (postings) => {
  const block = 4;
  const head = [
    ['SHREE GANESH MANPOWER PVT. LTD.'],
    ['Vacancies, November 2026'],
    [],
    ['S.No', 'Employer', 'Position', '', '', 'Salary per month', '', 'Remarks', 'Dates', ''],
    [
      '',
      '',
      'Trade',
      'Qty',
      'Job Location',
      'Min (AED)',
      'Max (AED)',
      'Job Description',
      'Posted',
      'Last Date',
    ],
  ];
  const company = (at: number) => postings[at - (at % block)]?.company ?? '';
  const date = (iso: string) => new Date(`${iso}T00:00:00Z`);
  const monthly = ({ pay }: Posting) => pay?.period === 'month' && pay.currency === 'AED';
  const sheet = utils.aoa_to_sheet(
    [
      ...head,
      ...postings.map((posting, at) => [
        ...[posting.n, at % block === 0 ? company(at) : null, posting.title, 5],
        posting.place.city,
        ...(monthly(posting) ? [posting.pay?.from, posting.pay?.to] : [null, null]),
        text(posting),
        ...[date(day(posting.posted, posting.place.zone)), date(posting.closing)],
      ]),
    ],
    { cellDates: true, UTC: true },
  );
  sheet['!merges'] = [
    ...[['C4:E4'], ['F4:G4'], ['I4:J4'], ['A4:A5'], ['B4:B5']]
      .flat()
      .map((range) => utils.decode_range(range)),
    ...postings.flatMap((_, at) =>
      at % block === 0 && at + 1 < postings.length
        ? [{ s: { r: at + 5, c: 1 }, e: { r: Math.min(at + block, postings.length) + 4, c: 1 } }]
        : [],
    ),
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Call us'], ['98200 00000']]), 'Contact');
  utils.book_append_sheet(book, sheet, 'Vacancies');
  return {
    bytes: new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    truths: postings.map((posting, at) =>
      truthOf(posting, {
        ...{ company: company(at), country: null, closing: posting.closing },
        posted: day(posting.posted, posting.place.zone),
        pay: monthly(posting) ? posting.pay : null,
      }),
    ),
  };
};

const arabicDigits = (words: string) =>
  words.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
});
function hijriDay(iso: string): string {
  const parts = hijri.formatToParts(Date.parse(iso));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')}`;
}

/** A list in Arabic: Arabic names and digits, days of the Hijri calendar. */
export const gulfInArabic: Board = (postings) => ({
  bytes: rowsOf(
    [
      [
        'رقم الوظيفة',
        'المسمى الوظيفي',
        'اسم الشركة',
        'المدينة',
        'الوصف الوظيفي',
        'تاريخ النشر',
        'آخر موعد للتقديم',
      ],
      ...postings.map((posting) => [
        arabicDigits(String(46_000 + posting.n)),
        ...[posting.title, posting.company, posting.place.city, text(posting)],
        arabicDigits(hijriDay(day(posting.posted, posting.place.zone))),
        `${hijriDay(posting.closing)} هـ`,
      ]),
    ],
    ';',
  ),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ country: null, closing: posting.closing },
      posted: day(posting.posted, posting.place.zone),
    }),
  ),
});

/** The same columns for two employers, one list each, as one agency sends them. */
export function employerList(
  company: string,
  postings: readonly Posting[],
): { bytes: string; truths: Truth[] } {
  return {
    bytes: rowsOf([
      ['Ref', 'Job Title', 'Company', 'City', 'Job Description', 'Posted On', 'Salary'],
      ...postings.map((posting) => [
        ...[`R${posting.n}`, posting.title, company, posting.place.city, text(posting)],
        ...[figures(day(posting.posted, 0), 'dmy', '.'), ''],
      ]),
    ]),
    truths: postings.map((posting) =>
      truthOf(posting, { company, country: null, posted: day(posting.posted, 0) }),
    ),
  };
}
