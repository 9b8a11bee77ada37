import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { files } from '#server/db/schema.ts';
import { projectRoot } from '#server/env.ts';
import { startAccountServer, type AccountServer } from '../accountServer.ts';
import { signUp } from '../people.ts';
import { upload, type UploadKind } from '../uploadCalls.ts';

/** Files from cameras and office programs. They are not ours to ship, so they stand beside the project. */
const folder = path.resolve(projectRoot, '../shared/data/files');
const isThere = existsSync(folder);
if (!isThere) console.log(`Left out: ${folder} is absent, so no camera's files were tried.`);

/** Name of an image -> its size as a profile photo, or the code of its refusal. */
const images: Record<string, [width: number, height: number] | 'IMAGE_TYPE'> = {
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

/** Name of a document -> whether it is a resume. */
const documents: Record<string, boolean> = {
  'annotated_pdf.pdf': true,
  'asvs5.docx': false,
  'asvs_abstract.doc': false,
  'cmyk-image.pdf': true,
  'google-doc-document.pdf': true,
  'habibi-rotated.pdf': true,
  'libre-office-link.pdf': true,
  'libreoffice-writer-password.pdf': true,
  'minimal-document.pdf': true,
  'mistitled_outlines_example.pdf': true,
  'pdflatex-4-pages.pdf': true,
  'pdflatex-forms.pdf': true,
  'pdflatex-image.pdf': true,
  'source.odt': false,
  'unreadablemetadata.pdf': true,
  'with-attachment.pdf': true,
};

const namesOf = (table: Record<string, unknown>, verdict: unknown) =>
  Object.keys(table).filter((name) => table[name] === verdict);
const refused = namesOf(images, 'IMAGE_TYPE');
const drawn = Object.entries(images).flatMap(([name, size]) =>
  typeof size === 'string' ? [] : [[name, ...size] as const],
);

describe.skipIf(!isThere)('files from cameras and office programs', () => {
  let server: AccountServer;
  let person: { url: string; id: string; token: string };
  beforeAll(async () => {
    server = await startAccountServer();
    const { user, token } = await signUp(server.url);
    person = { url: server.url, id: user.id, token };
  });
  afterAll(() => server.close());
  beforeEach(() => server.freshLimits());

  const read = (kind: string, name: string) => readFileSync(path.join(folder, kind, name));

  async function stored(kind: UploadKind): Promise<Buffer> {
    const rows = await server.db.select().from(files).where(eq(files.ownerId, person.id));
    const row = rows.find((one) => one.kind === kind);
    return readFileSync(server.parts.files.pathOf(row?.id ?? ''));
  }

  test('all have a verdict here', () => {
    expect(readdirSync(path.join(folder, 'images_exif')).sort()).toEqual(
      Object.keys(images).sort(),
    );
    expect(readdirSync(path.join(folder, 'pdf_docs')).sort()).toEqual(
      Object.keys(documents).sort(),
    );
  });

  test.each(refused)('%s is no photo', async (name) => {
    const answer = await upload(person, 'profilePhoto', read('images_exif', name));
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGE_TYPE' } });
  });

  test.each(drawn)(
    '%s becomes a photo of %i by %i, and nothing but pixels',
    async (name, ...size) => {
      const answer = await upload(person, 'profilePhoto', read('images_exif', name));
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
    const { exif } = await sharp(read('images_exif', 'jpg_gps_DSCN0010.jpg')).metadata();
    expect(exif?.length).toBeGreaterThan(10_000);
  });

  test('a banner may be wider', async () => {
    await upload(person, 'bannerImage', read('images_exif', 'jpg_mobile_jolla.jpg'));
    const { width, height } = await sharp(await stored('bannerImage')).metadata();
    expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  });

  test.each(namesOf(documents, true))('%s is a resume, stored as it came', async (name) => {
    const content = read('pdf_docs', name);
    expect(await upload(person, 'resume', content)).toMatchObject({ status: 200 });
    expect((await stored('resume')).equals(content)).toBe(true);
  });

  test.each(namesOf(documents, false))('%s is no resume', async (name) => {
    const answer = await upload(person, 'resume', read('pdf_docs', name));
    expect(answer).toMatchObject({ status: 422, body: { code: 'RESUME_TYPE' } });
  });

  test.each(['pdf_docs/minimal-document.pdf', 'pdf_docs/source.odt'])(
    '%s is no photo',
    async (name) => {
      const answer = await upload(person, 'bannerImage', readFileSync(path.join(folder, name)));
      expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGE_TYPE' } });
    },
  );

  test('a photo is no resume', async () => {
    const answer = await upload(person, 'resume', read('images_exif', 'jpg_gps_DSCN0010.jpg'));
    expect(answer).toMatchObject({ status: 422, body: { code: 'RESUME_TYPE' } });
  });

  test('nothing is left over from what was refused', () => {
    expect(readdirSync(server.parts.files.incoming)).toEqual([]);
    expect(readdirSync(path.join(server.folder, 'files/kept'))).toHaveLength(3);
  });
});
