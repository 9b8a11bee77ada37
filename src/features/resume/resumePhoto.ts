import { fetchOwnFile, ownFile } from '#src/data/uploads/ownFiles.ts';
import type { Photo } from './pdfDocument.ts';

/** Pixels of a photo in the resume, 35 x 45 mm: 216 to the inch. */
const size = { width: 298, height: 383 } as const;
/** Of JPEG: a photo has some 20 kB. */
const quality = 0.8;
/** Ms for a photo that is not on this phone. */
const patience = 8_000;

/**
 * The own photo for the resume: as this phone keeps it, otherwise fetched.
 * @param link as the profile has it
 * @throws where it cannot be had, or this browser cannot draw it
 */
export async function resumePhoto(link: string): Promise<Photo> {
  const file =
    (await ownFile('profilePhoto', link)) ?? (await inTime(fetchOwnFile('profilePhoto')));
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    return await drawn(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No photo')), patience)),
  ]);
}

/** The middle of the picture in a passport's shape; of a tall one its upper part, where the face is. */
async function drawn(image: HTMLImageElement): Promise<Photo> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  const scale = Math.max(size.width / image.naturalWidth, size.height / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, (size.width - width) / 2, (size.height - height) / 4, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  if (blob?.type !== 'image/jpeg') throw new Error('This browser writes no JPEG');
  return { ...size, jpeg: new Uint8Array(await blob.arrayBuffer()) };
}
