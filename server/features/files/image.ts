import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { createConcurrencyLimit } from '#server/http/api/concurrencyLimit.ts';

/** A file as it will be stored. */
export interface PreparedFile {
  path: string;
  bytes: number;
  sha256: string;
  mediaType: string;
}

// Of libvips' many readers only these three are ever run, whatever a file claims to be.
const readers = ['Jpeg', 'Png', 'Webp'].flatMap((name) => [
  `VipsForeignLoad${name}File`,
  `VipsForeignLoad${name}Buffer`,
]);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
sharp.cache(false);
sharp.concurrency(1);

/** A large picture takes a processor and some 100 MB for a second. */
const redrawing = createConcurrencyLimit(2, { all: 20 });

const mediaTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const magicBytes = 4_100; // as many as file-type asks for

const sizes = {
  profilePhoto: { width: limits.photoPixels, height: limits.photoPixels },
  bannerImage: { width: limits.bannerPixels, height: limits.bannerPixels },
  /** A photographed page, as large as its small print needs it. */
  document: { width: 2_400, height: 2_400 },
} as const;

/**
 * Reads the picture at `from` (JPEG, PNG or WebP by its content, whatever its name), turns it as
 * its orientation says, makes it no larger than needed and writes it to `to` as WebP. Nothing but
 * pixels is written: no EXIF with the place where it was taken, no comments, no hidden second file.
 * @returns the file at `to`
 * @throws IMAGE_TYPE for anything that does not decode, BUSY where too many wait already
 */
export async function prepareImage(
  from: string,
  kind: keyof typeof sizes,
  to: string,
): Promise<PreparedFile> {
  const type = await fileTypeFromBuffer(await beginning(from, magicBytes));
  if (!type || !mediaTypes.has(type.mime)) throw new ApiError('IMAGE_TYPE');
  const pixels = await redrawing.run(() => redrawn(from, kind), 'all');
  await writeFile(to, pixels, { mode: 0o600, flag: 'wx' });
  const sha256 = createHash('sha256').update(pixels).digest('hex');
  return { path: to, bytes: pixels.length, sha256, mediaType: 'image/webp' };
}

async function redrawn(from: string, kind: keyof typeof sizes): Promise<Buffer> {
  try {
    // 'error', not 'warning': phones write odd EXIF around pictures that are whole.
    return await sharp(from, { limitInputPixels: limits.imageInputPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...sizes[kind], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    throw new ApiError('IMAGE_TYPE');
  }
}

/** The first bytes of a file. */
export async function beginning(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
