import { limits } from '#contract/limits.ts';

/** The longer side of a picture that was made smaller: no screen of ours shows more. */
const edge = 1_600;
const qualities = [0.85, 0.7, 0.5] as const;

interface Size {
  width: number;
  height: number;
}

/** The size that fits into a square of `most`, never larger than before. */
export function fitted({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * A picture as a JPEG of at most 1600 px and 2 MB, upright, without the place where it was taken.
 * Decoding and encoding happen off the main thread where the browser can. Null where it cannot
 * read the picture.
 */
export async function shrinkImage(file: File): Promise<File | null> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await loaded(url);
    for (let most = edge; most >= 200; most /= 2) {
      const size = fitted({ width: picture.naturalWidth, height: picture.naturalHeight }, most);
      const source = await drawable(file, picture, size);
      const blob = await encoded(source, size);
      // A cheap phone has no memory to spare until the next collection.
      if ('close' in source) source.close();
      if (blob) return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Its width and height are those of the upright picture; nothing is decoded yet. */
function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('not a picture')));
    picture.src = url;
  });
}

/** The picture in its new size, decoded apart; the element itself on browsers that cannot do so. */
async function drawable(file: File, picture: HTMLImageElement, { width, height }: Size) {
  if (typeof createImageBitmap !== 'function') return picture;
  const options = {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
    imageOrientation: 'from-image',
  } as const;
  return createImageBitmap(file, options).catch(() => picture);
}

async function encoded(source: CanvasImageSource, { width, height }: Size): Promise<Blob | null> {
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return null;
  // JPEG knows no transparency: what was see-through would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  for (const quality of qualities) {
    const blob = await jpeg(canvas, quality);
    if (blob && blob.size <= limits.imageBytes) return blob;
  }
  return null;
}

function jpeg(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
}
