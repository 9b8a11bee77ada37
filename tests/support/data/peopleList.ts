import { utils, write } from 'xlsx';

const headings = [
  ...['Candidate Name', 'Mobile No.', 'E-mail', 'Trade', 'Key Skills', 'Experience', 'State'],
  ...['Passport No.', 'Passport Expiry', 'Remarks'],
];
const pick = (values: readonly string[], n: number): string => values[n % values.length] ?? '';

/**
 * A workbook as an office has it: `number` people, each with an own telephone, address and passport
 * but for each hundredth, who is in it twice.
 * @param start the number of the first person; lists with other starts have other people
 */
export function peopleWorkbook(number: number, start = 0): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: number }, (_, at) => {
    const n = start + (at % 100 === 99 ? at - 1 : at);
    return [
      `${pick(['Ravi', 'Asha', 'Gurpreet', 'Fatima', 'Manoj', 'Sunita', 'Imran'], n)} ${pick(
        ['Kumar', 'Singh', 'Khan', 'Devi', 'Yadav'],
        n,
      )} ${n}`,
      9_000_000_000 + n,
      `person${n}@list.example`,
      pick(['Welder', 'Mason', 'Cook', 'Driver', 'Electrician', 'Plumber'], n),
      pick(['Arc welding, Gas cutting', 'Cooking, Baking', 'Driving', 'Wiring, Panels'], n),
      n % 20,
      pick(['Bihar', 'Punjab', 'Kerala', 'Uttar Pradesh'], n),
      `K${1_000_000 + n}`,
      new Date(Date.UTC(2027, n % 12, 1 + (n % 28))),
      'Met at the job fair, has worked in Doha',
    ];
  });
  const sheet = utils.aoa_to_sheet([headings, ...rows], { cellDates: true });
  const book = utils.book_new(sheet, 'People');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}
