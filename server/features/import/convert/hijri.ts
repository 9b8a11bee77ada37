import { limits } from '#contract/limits.ts';

/** The zeros of Arabic and Persian, of Devanagari, and of India's other scripts from Bengali to Malayalam. */
const zeros = [
  ...[0x660, 0x6f0, 0x966],
  ...[0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
];

/** A text with the digits of the western world. */
export function westernDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** As Saudi Arabia counts: the runtime's own table of the months that were seen or are computed. */
const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
});

function hijriOf(ms: number): { year: number; month: number; day: number } {
  const parts = ummAlQura.formatToParts(ms);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** 1 Muharram 1400, about: from there on days are counted. */
const epoch = Date.UTC(1979, 10, 20);
/** Days of a year of twelve moons, and of one of them. */
const year = 354.367_06;
const month = 29.530_59;

/** The moment at which a day of the Hijri calendar begins, in ms since 1970, UTC; null where there is no such day. */
export function momentOfHijri(hijriYear: number, hijriMonth: number, day: number): number | null {
  if (hijriMonth < 1 || hijriMonth > 12 || day < 1 || day > 30) return null;
  const days = Math.round((hijriYear - 1_400) * year + (hijriMonth - 1) * month + day - 1);
  // The months that were seen differ from the mean by a day or two.
  for (const by of [0, -1, 1, -2, 2, -3, 3]) {
    const ms = epoch + (days + by) * limits.day;
    const is = hijriOf(ms);
    if (is.year === hijriYear && is.month === hijriMonth && is.day === day) return ms;
  }
  return null;
}

/** Months by how their names begin, in Latin and in Arabic script. */
const months: readonly RegExp[] = [
  /^muh?arr?am|^محرم/i,
  /^safar|^صفر/i,
  /^rabi\S* (al-?)?(aww?al|i\b|1)|^ربيع الأول|^ربيع الاول/i,
  /^rabi\S* (al-?)?(th|akh|ii\b|2)|^ربيع (الآخر|الثاني|الاخر)/i,
  /^juma\S* (al-?)?(aww?al|ula|oola|i\b|1)|^جمادى (الأولى|الاولى)/i,
  /^juma\S* (al-?)?(th|akh|ii\b|2)|^جمادى (الآخرة|الثانية|الاخرة)/i,
  /^rajab|^رجب/i,
  /^sha['’‘ʿ]?ba[a]?n|^شعبان/i,
  /^rama[dz]h?a[a]?n|^رمضان/i,
  /^shaww?a[a]?l|^شوال/i,
  /^(dh|z)\S* ?(al-?|ul-?)?['’‘ʿ]?q|^ذو القعدة|^ذي القعدة/i,
  /^(dh|z)\S* ?(al-?|ul-?)?h|^ذو الحجة|^ذي الحجة/i,
];

/** The moment of a day such as '12 Ramadan 1447', or null. */
export function readHijri(text: string): number | null {
  const parts = /(\d{1,2}) (\D{3,30}?),? (14\d{2})\b/.exec(text);
  if (!parts) return null;
  const name = (parts[2] ?? '').trim();
  const at = months.findIndex((words) => words.test(name));
  return at < 0 ? null : momentOfHijri(Number(parts[3]), at + 1, Number(parts[1]));
}
