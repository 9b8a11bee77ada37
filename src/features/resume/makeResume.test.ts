import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { helveticaWidth, isWinAnsi, winAnsi } from './helvetica.ts';
import { makeResume } from './makeResume.ts';
import { a4 } from './pdfDocument.ts';
import { missingOnResume, monthText, resumeContent } from './resumeContent.ts';
import { resumeLayout, wrapped, type Painter } from './resumeLayout.ts';
import { seenOrder } from './textLayer.ts';

const details = {
  fullName: 'Ravi Kumar',
  mobile: '+91 98765 43210',
  homeState: 'Bihar',
  description: 'I weld pipes and tanks — safely.',
  highestQualification: 'High School',
  qualificationSector: 'Engineering',
  qualificationRecognized: 'Yes',
  motherTongue: 'Hindi',
  englishProficiency: 'Beginner',
  ieltsBand: '5.5',
  skills: 'Arc welding,TIG welding\nGas cutting',
  presentJobTitle: 'Welder',
  yearsOfExperience: '4',
  passportAvailability: 'Available',
  drivingLicense: 'Not Specified',
  matrimonialStatus: 'Married',
};
const user = { email: 'ravi@example.in', details };

/** A phone whose letters are all as wide as high. */
const square: Painter = {
  measure: (text, size) => [...text].length * size,
  paint: (text, size) => {
    const width = Math.ceil([...text].length * size);
    const height = Math.ceil(size * 1.4);
    return { width, height, pixels: new Uint8Array(width * height) };
  },
};

describe('what stands on a resume', () => {
  const content = resumeContent(user);

  test('is what was answered, and nothing else', () => {
    expect(content.name).toBe('Ravi Kumar');
    expect(content.headline).toBe('Welder');
    expect(content.contact).toEqual(['+91 98765 43210', 'ravi@example.in', 'Bihar, India']);
    const lines = content.sections.flatMap((section) => section.lines);
    expect(lines).toContainEqual({ text: 'Arc welding, TIG welding, Gas cutting' });
    expect(lines).toContainEqual({ label: 'Experience', text: '4 years' });
    expect(lines).toContainEqual({ label: 'English', text: 'Beginner, IELTS 5.5' });
    // 'Not Specified' is what a skipped question is stored as.
    expect(lines.map(({ label }) => label)).not.toContain('Driving licence');
  });

  test('leaves out sections without an answer, and goes by the e-mail where there is no name', () => {
    const bare = resumeContent({ email: 'ravi@example.in', details: {} });
    expect(bare.name).toBe('ravi@example.in');
    expect(bare.sections).toEqual([]);
    expect(missingOnResume({ details: {} })).toContain('fullName');
    expect(missingOnResume(user)).toEqual([]);
  });
});

describe('a line', () => {
  test('is as wide as the standard fonts make it', () => {
    expect(helveticaWidth('Hello', 1000)).toBe(722 + 556 + 222 + 222 + 556);
    expect(helveticaWidth('Hello', 10, true)).toBeCloseTo(7.22 + 5.56 + 2.78 + 2.78 + 6.11);
    expect(helveticaWidth('é', 1000)).toBe(helveticaWidth('e', 1000));
  });

  test('breaks between words, and inside one that is wider than the page', () => {
    const measure = (text: string) => text.length;
    expect(wrapped('one two three', 8, measure)).toEqual(['one two', 'three']);
    expect(wrapped('abcdefgh ij', 3, measure)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(wrapped('', 3, measure)).toEqual([]);
  });

  test('knows the characters of Windows 1252, and no others', () => {
    expect(winAnsi('A')).toBe(0x41);
    expect(winAnsi('€')).toBe(0x80);
    expect(winAnsi('’')).toBe(0x92);
    expect(winAnsi('ÿ')).toBe(0xff);
    expect(winAnsi('\u0081')).toBeUndefined();
    expect(isWinAnsi('José – welder')).toBe(true);
    expect(isWinAnsi('रवि')).toBe(false);
  });
});

describe('the page', () => {
  const long = (length: number) => 'welding steel '.repeat(100).slice(0, length).trim();
  const fullest = {
    ...details,
    description: 'Responsibility '.repeat(limits.descriptionWords).trim(),
    skills: long(500),
    residencyHistory: long(500),
    whyAbroad: long(limits.whyAbroadMax),
    preferredCountries: long(300),
    drivingLicense: 'Available',
    currentEmploymentStatus: 'Employed',
  };

  test.each([
    ['a short profile', details],
    ['the longest profile that can be saved', fullest],
    ['the longest in another script', { ...fullest, fullName: 'रवि', skills: 'वेल्डिंग '.repeat(55) }],
  ])('holds %s', (_name, filled) => {
    const content = resumeContent({ ...user, details: filled });
    const items = resumeLayout(content, square);
    const words = items.flatMap((item) => ('text' in item ? item.text.split(' ') : []));
    const wanted = content.sections.flatMap(({ lines }) => lines.flatMap(({ text }) => text));
    for (const word of wanted.join(' ').split(' ')) expect(words).toContain(word);
    for (const item of items) {
      expect(item.y).toBeGreaterThan(0);
      expect(item.y).toBeLessThan(a4.height);
      const right =
        item.kind === 'text' ? helveticaWidth(item.text, item.size, item.bold) : item.width;
      expect(item.x + right).toBeLessThanOrEqual(a4.width - 40);
    }
  });
});

describe('the PDF', () => {
  test('says where each of its objects begins', async () => {
    const file = await makeResume(
      resumeContent({ ...user, details: { ...details, fullName: 'रवि कुमार' } }),
      undefined,
      square,
    );
    const bytes = Buffer.from(await file.arrayBuffer());
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.7\n')).toBe(true);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table, table + 5)).toBe('xref\n');
    const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
      Number(at),
    );
    expect(starts.length).toBeGreaterThan(7);
    starts.forEach((start, at) => {
      expect(text.slice(start).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
    });
    for (const [whole, length] of text.matchAll(
      /\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g,
    )) {
      const start = text.indexOf(whole) + whole.length;
      expect(text.slice(start + Number(length)).startsWith('\nendstream')).toBe(true);
      expect(inflateSync(bytes.subarray(start, start + Number(length))).length).toBeGreaterThan(0);
    }
  });

  test('is called after the person where the name can be a file name', async () => {
    expect((await makeResume(resumeContent(user), undefined, square)).name).toBe(
      'Ravi-Kumar-resume.pdf',
    );
    const file = await makeResume(
      resumeContent({ ...user, details: { fullName: 'रवि' } }),
      undefined,
      square,
    );
    expect(file.name).toBe('resume.pdf');
    expect(file.type).toBe('application/pdf');
  });
});

const hindi = {
  ...user,
  details: {
    ...details,
    fullName: 'रवि कुमार सिंह',
    presentJobTitle: 'पाइप वेल्डर 6G welder',
    skills: 'வெல்டிங், ওয়েল্ডিং, ਵੈਲਡਿੰਗ, ویلڈنگ کا کام',
    description: 'मैं Dubai में चार साल से पाइप और टंकी जोड़ता हूँ',
    passportAvailability: 'Available',
    drivingLicense: 'Available',
  },
};

/** The text as pdf.js, the reader in Firefox, gives it to search and to copy. */
async function readText(file: File): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const data = new Uint8Array(await file.arrayBuffer());
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  await document.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('what a reader of the PDF finds', () => {
  test('is the text in every script, in the order of reading', async () => {
    const text = await readText(await makeResume(resumeContent(hindi), undefined, square));
    for (const words of [
      'रवि कुमार सिंह',
      'पाइप वेल्डर 6G welder',
      'मैं Dubai में चार साल से पाइप और टंकी जोड़ता हूँ',
      'வெல்டிங்',
      'ওয়েল্ডিং',
      'ਵੈਲਡਿੰਗ',
      // pdf.js puts words that run to the left in the order in which they are seen.
      'ویلڈنگ',
      'Passport: Available',
    ]) {
      expect(text).toContain(words);
    }
    const places = ['रवि कुमार', 'ravi@example.in', 'मैं Dubai', 'Experience:', 'Passport:'];
    const found = places.map((words) => text.indexOf(words));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  test('has parts with their roles, a title, and the languages of its parts', async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const photo = { width: 2, height: 2, jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]) };
    const file = await makeResume(resumeContent(hindi), photo, square);
    const raw = Buffer.from(await file.arrayBuffer()).toString('latin1');
    const document = await getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      verbosity: 0,
    }).promise;
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Resume of रवि कुमार सिंह', Language: 'en-IN' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    await document.destroy();
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    expect(roles.slice(0, 5)).toEqual(['Document', 'H1', 'P', 'P', 'Figure']);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(7);
    expect(tree).toContain('Photo of रवि कुमार सिंह');
    expect(raw).toContain('/Lang (hi-IN)');
    expect(raw).toContain('/Lang (ta-IN)');
  });

  test('has the classes of the licence and the passport, and no other month than one', () => {
    const extras = { classes: ['LMV', 'HGMV'], passportUntil: '2031-03' } as const;
    const lines = resumeContent(hindi, extras).sections.flatMap((section) => section.lines);
    expect(lines).toContainEqual({
      label: 'Driving licence',
      text: 'Available, class LMV (car and van), HGMV (truck)',
    });
    expect(lines).toContainEqual({ label: 'Passport', text: 'Available, valid until March 2031' });
    for (const month of ['', '2031-13', '31-03', '2031-03-01']) expect(monthText(month)).toBe('');
  });

  test('has as many letters as there are, also more than one font can count', async () => {
    const letters = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const long = { ...user, details: { ...details, description: letters.join('') } };
    const text = (
      await readText(await makeResume(resumeContent(long), undefined, square))
    ).replaceAll(' ', '');
    expect(text).toContain(letters.join(''));
  });

  test('is turned where a script runs to the left, and nowhere else', () => {
    expect(seenOrder('ab')).toEqual(['a', 'b']);
    expect(seenOrder('x اب y').join('')).toBe('x با y');
    expect(seenOrder('کि')).toHaveLength(1);
  });
});
