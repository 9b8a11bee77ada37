import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { pictureVersion } from '#contract/jobs/jobPicture.ts';
import { languages } from '#contract/language.ts';
import { createDrawnPictures, drawn } from './drawnPictures.ts';
import { jobPicture, linesOf } from './jobPicture.ts';
import { pictureTexts } from './pictureTexts.ts';
import { scriptRuns, typesetter, type Typesetter } from './typesetter.ts';

const job: Job = {
  _id: '2c1b1a52-5f0e-4a4f-9d57-5f6b1f1c9a10',
  jobName: 'Pipe Welder',
  companyName: 'Blue Anchor Fabrication',
  logoUrl: null,
  experience: '2-4',
  location: 'Muscat',
  country: 'OM',
  skills: [],
  salaryRange: '30k-50k',
  pay: {
    ...{ from: 220, to: 260, currency: 'OMR', inrFrom: 48_000, inrTo: 120_000 },
    ...{ inrDate: '2026-11-01', period: 'month' },
  },
  category: 'Civil Engineering',
  jobType: 'Full Time',
  status: 'active',
  openings: 3,
  applicantsCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  demo: false,
  description: '',
  rating: null,
  impressions: 0,
  trade: 'pipe welder',
  food: 'employer',
  room: 'employer',
  ticket: 'worker',
  visaType: 'employment',
  closingDate: '2026-12-20',
};

const limit = 60_000;
let type: Typesetter;
beforeAll(async () => {
  type = await typesetter();
});

describe('what a picture says', () => {
  test('is the facts of the job, with rupees as India writes them', () => {
    expect(pictureTexts(job, 'english')).toEqual({
      language: 'english',
      title: 'Pipe Welder',
      work: 'welding pipes',
      place: 'Muscat, Oman',
      pay: { amount: 'OMR\u00a0220–260 a month', rupees: 'about ₹48,000–1,20,000' },
      terms: [
        { text: 'The company pays for: food, room.', isCost: false },
        { text: 'You pay for: ticket.', isCost: true },
        { text: 'The visa is a work visa.' },
      ],
      until: 'You can apply until 20 Dec 2026.',
      safety: 'Safar takes no fee for a job. Never pay anybody who promises you one.',
    });
    expect(pictureTexts(job, 'hinglish')).toMatchObject({
      work: 'pipe ki welding',
      pay: { amount: 'OMR\u00a0220–260 har mahine' },
      until: '20 Dec 2026 tak apply kar sakte hain.',
    });
    expect(pictureTexts(job, 'hindi')).toMatchObject({
      work: 'पाइप की वेल्डिंग',
      place: 'Muscat, ओमान',
      pay: { amount: 'OMR\u00a0220–260 हर महीने', rupees: 'करीब ₹48,000–1,20,000' },
      terms: [
        { text: 'कंपनी देगी: खाना, कमरा।', isCost: false },
        { text: 'आपको खुद देना है: टिकट।', isCost: true },
        { text: 'वीज़ा काम का है (वर्क वीज़ा)।' },
      ],
      until: '20 दिसंबर 2026 तक अप्लाई कर सकते हैं।',
      safety: 'Safar जॉब के लिए कोई फ़ीस नहीं लेता। जो जॉब का वादा करे, उसे पैसे कभी न दें।',
    });
  });

  test('is nothing that is not known', () => {
    const { trade: _trade, closingDate: _date, visaType: _visa, food: _food, ...less } = job;
    const bare = { ...less, pay: null, salaryRange: '', room: null, ticket: null, country: null };
    expect(pictureTexts(bare, 'english')).toEqual({
      ...{ language: 'english', title: 'Pipe Welder', place: 'Muscat', terms: [] },
      safety: expect.any(String) as string,
    });
  });

  test('promises nothing of a closed job, and calls a demonstration one', () => {
    for (const language of languages) {
      const closed = pictureTexts({ ...job, status: 'inactive', demo: true }, language);
      expect(closed.closed?.title).not.toBe('');
      expect(closed.demo).toMatch(/^(?:Demo|डेमो): /);
      expect(closed).not.toHaveProperty('pay');
      expect(closed).not.toHaveProperty('until');
      expect(closed.terms).toEqual([]);
    }
  });

  test('has another version when a fact changes, and the same for the same', () => {
    const versions = [
      job,
      { ...job, status: 'inactive' as const },
      { ...job, room: 'worker' as const },
      { ...job, closingDate: '2026-12-21' },
    ].map(pictureVersion);
    expect(new Set(versions).size).toBe(4);
    expect(pictureVersion({ ...job, impressions: 7, applicantsCount: 9 })).toBe(versions[0]);
  });

  test('names the country once', () => {
    const place = (location: string, country: string) =>
      pictureTexts({ ...job, location, country }, 'english').place;
    expect(place('Muscat, Oman', 'OM')).toBe('Muscat, Oman');
    expect(place('Dubai, UAE', 'AE')).toBe('Dubai, UAE');
    expect(place('', 'DE')).toBe('Germany');
    expect(place('Berlin', 'not a code')).toBe('Berlin');
  });
});

describe('letters', () => {
  const glyphs = (text: string) => type.shape(text, 'bold').glyphs;

  test('of Devanagari are joined and put in order, as a reader writes them', () => {
    // Eight characters each: conjuncts are one glyph, and the short i stands before its letter.
    expect([...'वेल्डिंग']).toHaveLength(8);
    expect(glyphs('वेल्डिंग')).toHaveLength(6);
    expect([...'क्षत्रिय']).toHaveLength(8);
    expect(glyphs('क्षत्रिय')).toHaveLength(4);
    const [first, second] = glyphs('कि');
    const [ka] = glyphs('क');
    expect(second?.id).toBe(ka?.id);
    expect(first?.id).not.toBe(ka?.id);
  });

  test('of two scripts in a line are shaped each for itself', () => {
    expect(scriptRuns('Welder वेल्डर 6G')).toEqual(['Welder ', 'वेल्डर 6', 'G']);
    const mixed = glyphs('Welder कि').map(({ id }) => id);
    expect(mixed.slice(-2)).toEqual(glyphs('कि').map(({ id }) => id));
  });

  test('that the font does not have are left out, and signs are not torn', () => {
    expect(type.writable('😀 Welder\u202e 溶接 👷🏽‍♂️ مرحبا!\n')).toBe('Welder !');
    expect(type.writable('₹ “…” – · वेल्डिंग é')).toBe('₹ “…” – · वेल्डिंग é');
    const widthOf = (part: string) => [...part].length;
    expect(linesOf('किकिकिकि', 5, 1, widthOf)).toEqual({ lines: ['किकि…'], isCut: true });
    expect(linesOf('one two three four', 9, 2, widthOf)).toEqual({
      lines: ['one two', 'three…'],
      isCut: true,
    });
  });
});

/** Titles that people and machines have sent, and worse. */
const hostile = [
  '<script>alert(1)</script>"\'&amp;<image href="file:///etc/passwd"/>',
  '😀👷🏽‍♂️🔥',
  'مرحبا بالعالم',
  '溶接工 (東京)',
  'वेल्डर '.repeat(29).trim(),
  'W'.repeat(200),
  'x\u0000\u202e\u0301'.repeat(20),
  '&#0; ]]> <!-- %n $&',
];

describe('the picture', () => {
  test.each(hostile)('of %j is outlines alone, within its frame', (jobName) => {
    const svg = jobPicture(pictureTexts({ ...job, jobName }, 'english'), type);
    expect(svg.replace(/<\/?(svg|rect|g|path)\b[^<>]*>/g, '')).toBe('');
    expect(svg).not.toMatch(/href|url\(|&|entity/i);
    const lines = [...svg.matchAll(/translate\(56 ([\d.]+)\) scale/g)].map(([, y]) => Number(y));
    for (const y of lines.slice(1)) expect(y).toBeLessThan(630 - 20);
  });

  test.each(languages)('is a small PNG of the right size in %s', async (language) => {
    const worst = { ...job, jobName: hostile[4] ?? '', demo: true };
    for (const each of [job, worst, { ...job, status: 'inactive' as const }]) {
      const bytes = await drawn(pictureTexts(each, language));
      expect(bytes.length).toBeLessThan(limit);
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    }
  });

  test('has ink where its title is, in both scripts', async () => {
    for (const jobName of ['Welder', 'वेल्डर']) {
      const bytes = await drawn(pictureTexts({ ...job, jobName }, 'english'));
      const place = { left: 56, top: 100, width: 200, height: 90 };
      const { data } = await sharp(bytes).extract(place).grayscale().raw().toBuffer({
        resolveWithObject: true,
      });
      const dark = data.filter((pixel) => pixel < 100).length / data.length;
      expect(dark).toBeGreaterThan(0.05);
      expect(dark).toBeLessThan(0.6);
    }
  });
});

describe('pictures that are kept', () => {
  const texts = (title: string) => pictureTexts({ ...job, jobName: title }, 'english');

  test('are drawn once for all who ask for the same, and anew where they say something else', async () => {
    let drawings = 0;
    const pictures = createDrawnPictures(async ({ title }) => {
      drawings += 1;
      return Uint8Array.from(Buffer.from(title));
    });
    const both = await Promise.all([pictures.get(texts('one')), pictures.get(texts('one'))]);
    expect(both[0]).toBe(both[1]);
    expect(await pictures.get(texts('one'))).toBe(both[0]);
    expect(drawings).toBe(1);
    expect((await pictures.get(texts('two'))).tag).not.toBe(both[0].tag);
    expect(drawings).toBe(2);
  });

  test('make room for others, and one that failed is tried again', async () => {
    let drawings = 0;
    const pictures = createDrawnPictures(async ({ title }) => {
      drawings += 1;
      if (title === 'fails' && drawings === 1) throw new Error('no memory');
      return new Uint8Array(100);
    }, 350);
    await expect(pictures.get(texts('fails'))).rejects.toThrow('no memory');
    await pictures.get(texts('fails'));
    for (let at = 0; at < 20; at += 1) await pictures.get(texts(`job ${at}`));
    expect(pictures.bytes).toBeLessThanOrEqual(350);
    const before = drawings;
    await pictures.get(texts('job 19'));
    expect(drawings).toBe(before);
    await pictures.get(texts('job 0'));
    expect(drawings).toBe(before + 1);
  });

  test('are refused where too many wait', async () => {
    let open: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (open = resolve));
    const pictures = createDrawnPictures(async () => {
      await closed;
      return new Uint8Array(1);
    });
    const asked = Array.from({ length: 60 }, (_, at) => pictures.get(texts(`wait ${at}`)));
    const ends = Promise.allSettled(asked);
    open();
    const refused = (await ends).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - 41);
  });
});
