import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files } from '#server/db/schema/schema.ts';
import { projectRoot } from '#server/env.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { signUp } from '../../support/accounts/people.ts';
import { upload, type UploadKind } from '../../support/accounts/uploadCalls.ts';
import { cameraFiles } from '../../support/data/cameraFiles.ts';
import { officeFiles } from '../../support/data/officeFiles.ts';

/** Name of an image -> its size as a profile photo, or the code of its refusal. */
type Images = Record<string, [width: number, height: number] | 'IMAGE_TYPE'>;
/** Name of a document -> that it is a resume, or the code of its refusal. */
type Documents = Record<string, string>;

/** Files from cameras and office programs. */
interface Collection {
  name: string;
  images: Images;
  documents: Documents;
  read(name: string): Promise<Buffer> | Buffer;
  /** Holds the place where it was taken. */
  placed: string;
  /** Is larger than a banner. */
  large: string;
  /** No photos. */
  others: string[];
}

const made: Collection = {
  name: 'files in the ways of cameras and office programs',
  images: Object.fromEntries(Object.entries(cameraFiles).map(([name, { size }]) => [name, size])),
  documents: Object.fromEntries(
    Object.entries(officeFiles).map(([name, { verdict }]) => [name, verdict]),
  ),
  read: (name) => cameraFiles[name]?.make() ?? officeFiles[name]?.content ?? Buffer.alloc(0),
  ...{ placed: 'place.jpg', large: 'large.jpg', others: ['minimal.pdf', 'letter.odt'] },
};

/** Real ones where they lie beside the project: they are not ours to copy. */
const folder = path.resolve(projectRoot, '../shared/data/files');

const images: Images = {
  'heic_IMG_5195.HEIC': 'IMAGE_TYPE',
  'heic_samplefilehub.heif': 'IMAGE_TYPE',
  'jpg_corrupted.jpg': 'IMAGE_TYPE',
  'jpg_gps_DSCN0010.jpg': [640, 480],
  'jpg_gps_DSCN0021.jpg': [640, 480],
  'jpg_gps_DSCN0042.jpg': [640, 480],
  'jpg_invalid_image00971.jpg': [636, 227],
  'jpg_invalid_image01088.jpg': [425, 120],
  'jpg_invalid_image01137.jpg': [88, 64],
  'jpg_invalid_image01551.jpg': [61, 58],
  'jpg_invalid_image02206.jpg': [65, 65],
  'jpg_long_description.jpg': [100, 73],
  'jpg_mobile_jolla.jpg': [800, 600],
  // Orientation 1, 3, 6 and 8: each picture stands upright without its EXIF.
  'jpg_orientation_landscape_1.jpg': [600, 450],
  'jpg_orientation_landscape_3.jpg': [600, 450],
  'jpg_orientation_landscape_6.jpg': [600, 450],
  'jpg_orientation_landscape_8.jpg': [600, 450],
  'jpg_orientation_portrait_6.jpg': [450, 600],
  'jpg_orientation_portrait_8.jpg': [450, 600],
  'jpg_tests_32-lens_data.jpeg': [200, 133],
  'jpg_tests_45-gps_ifd.jpg': [800, 450],
  'jpg_tests_67-0_length_string.jpg': [800, 399],
  'jpg_xmp_BlueSquare.jpg': [360, 216],
  'squoosh_example.webp': [800, 422],
  'squoosh_palette.png': [800, 422],
  'squoosh_tiny.avif': 'IMAGE_TYPE',
  'squoosh_tiny.webp': [1, 1],
  'tiff_Arbitro.tiff': 'IMAGE_TYPE',
};

const documents: Documents = {
  'annotated_pdf.pdf': 'good',
  'asvs5.docx': 'RESUME_TYPE',
  'asvs_abstract.doc': 'RESUME_TYPE',
  'cmyk-image.pdf': 'good',
  'google-doc-document.pdf': 'good',
  'habibi-rotated.pdf': 'good',
  'libre-office-link.pdf': 'good',
  'libreoffice-writer-password.pdf': 'RESUME_LOCKED',
  'minimal-document.pdf': 'good',
  'mistitled_outlines_example.pdf': 'good',
  'pdflatex-4-pages.pdf': 'good',
  'pdflatex-forms.pdf': 'good',
  'pdflatex-image.pdf': 'good',
  'source.odt': 'RESUME_TYPE',
  // Its list of pages is nothing but zeros: no reader shows one.
  'unreadablemetadata.pdf': 'RESUME_DAMAGED',
  'with-attachment.pdf': 'good',
};

const real: Collection = {
  name: 'files from cameras and office programs',
  ...{ images, documents },
  read: (name) =>
    readFileSync(path.join(folder, name in images ? 'images_exif' : 'pdf_docs', name)),
  ...{ placed: 'jpg_gps_DSCN0010.jpg', large: 'jpg_mobile_jolla.jpg' },
  others: ['minimal-document.pdf', 'source.odt'],
};

const collections = existsSync(folder) ? [made, real] : [made];

test.each(collections.slice(1))('all $name have a verdict here', () => {
  expect(readdirSync(path.join(folder, 'images_exif')).sort()).toEqual(Object.keys(images).sort());
  expect(readdirSync(path.join(folder, 'pdf_docs')).sort()).toEqual(Object.keys(documents).sort());
});

const namesOf = (table: Record<string, unknown>, verdict: unknown) =>
  Object.keys(table).filter((name) => table[name] === verdict);

describe.each(collections)('$name', (collection) => {
  const { read, placed, large } = collection;
  const refused = namesOf(collection.images, 'IMAGE_TYPE');
  const drawn = Object.entries(collection.images).flatMap(([name, size]) =>
    typeof size === 'string' ? [] : [[name, ...size] as const],
  );

  let server: AccountServer;
  let person: { url: string; id: string; token: string };
  beforeAll(async () => {
    server = await startAccountServer();
    const { user, token } = await signUp(server.url);
    person = { url: server.url, id: user.id, token };
  });
  afterAll(() => server.close());
  beforeEach(() => server.freshLimits());

  async function stored(kind: UploadKind): Promise<Buffer> {
    const rows = await server.db.select().from(files).where(eq(files.ownerId, person.id));
    const row = rows.find((one) => one.kind === kind);
    return readFileSync(server.files.pathOf(row?.id ?? ''));
  }

  test.each(refused)('%s is no photo', async (name) => {
    const answer = await upload(person, 'profilePhoto', await read(name));
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGE_TYPE' } });
  });

  test.each(drawn)(
    '%s becomes a photo of %i by %i, and nothing but pixels',
    async (name, ...size) => {
      const answer = await upload(person, 'profilePhoto', await read(name));
      expect(answer).toMatchObject({ status: 200 });
      const { format, width, height, ...rest } = await sharp(
        await stored('profilePhoto'),
      ).metadata();
      expect({ format, size: [width, height] }).toEqual({ format: 'webp', size });
      for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) {
        expect(rest).not.toHaveProperty(part);
      }
    },
  );

  test('the places in these photos were really there before', async () => {
    const { exif } = await sharp(await read(placed)).metadata();
    expect(exif?.length).toBeGreaterThan(10_000);
  });

  test('a banner may be wider', async () => {
    await upload(person, 'bannerImage', await read(large));
    const { width, height } = await sharp(await stored('bannerImage')).metadata();
    expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  });

  test.each(namesOf(collection.documents, 'good'))(
    '%s is a resume, stored as it came',
    async (name) => {
      const content = await read(name);
      expect(await upload(person, 'resume', content)).toMatchObject({ status: 200 });
      expect((await stored('resume')).equals(content)).toBe(true);
    },
  );

  const unusable = Object.entries(collection.documents).filter(([, code]) => code !== 'good');
  test.each(unusable)('%s is no resume: %s', async (name, code) => {
    const answer = await upload(person, 'resume', await read(name));
    expect(answer).toMatchObject({ status: 422, body: { code } });
  });

  test.each(collection.others)('%s is no photo', async (name) => {
    const answer = await upload(person, 'bannerImage', await read(name));
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGE_TYPE' } });
  });

  test('a photo is no resume', async () => {
    const answer = await upload(person, 'resume', await read(placed));
    expect(answer).toMatchObject({ status: 422, body: { code: 'RESUME_TYPE' } });
  });

  test('nothing is left over from what was refused', () => {
    expect(readdirSync(server.parts.files.incoming)).toEqual([]);
    expect(readdirSync(path.join(server.folder, 'files/kept'))).toHaveLength(3);
  });
});
