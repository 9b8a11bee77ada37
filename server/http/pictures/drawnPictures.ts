import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createConcurrencyLimit } from '#server/http/api/concurrencyLimit.ts';
import { jobPicture } from './jobPicture.ts';
import type { PictureTexts } from './pictureTexts.ts';
import { typesetter } from './typesetter.ts';

interface DrawnPicture {
  /** PNG. */
  bytes: Uint8Array<ArrayBuffer>;
  /** ETag, by the bytes. */
  tag: string;
}

/** Bytes of pictures that are kept: some five hundred. */
const room = 16_000_000;
/** A picture takes a processor for some 100 ms, beside the event loop: never more than one of them. */
const drawing = createConcurrencyLimit(1, { all: 40 });

export interface DrawnPictures {
  /**
   * The picture that says this: kept, on its way for someone else, or drawn now.
   * @throws BUSY where too many wait already
   */
  get(texts: PictureTexts): Promise<DrawnPicture>;
  /** What is kept takes so much. */
  readonly bytes: number;
}

/**
 * Pictures of this process, kept by what they say: one that says what was true yesterday cannot be
 * found by what is true today. The ones that were not asked for the longest make room.
 * @param draw how one is made; tests count them
 * @param most bytes to keep
 * @returns where they are asked for
 */
export function createDrawnPictures(draw = drawn, most = room): DrawnPictures {
  const kept = new Map<string, DrawnPicture>();
  const underWay = new Map<string, Promise<DrawnPicture>>();
  let bytes = 0;

  function keep(key: string, picture: DrawnPicture): void {
    kept.set(key, picture);
    bytes += picture.bytes.length;
    for (const [oldest, { bytes: old }] of kept) {
      if (bytes <= most) return;
      kept.delete(oldest);
      bytes -= old.length;
    }
  }

  async function make(key: string, texts: PictureTexts): Promise<DrawnPicture> {
    const png = await drawing.run(() => draw(texts), 'all');
    const digest = createHash('sha256').update(png).digest('base64url');
    const picture = { bytes: png, tag: `"${digest.slice(0, 22)}"` };
    keep(key, picture);
    return picture;
  }

  return {
    get bytes() {
      return bytes;
    },
    async get(texts) {
      const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
      const known = kept.get(key);
      if (known) {
        // The last in the row again.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const coming = underWay.get(key);
      if (coming) return coming;
      const made = make(key, texts).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}

/**
 * Draws a picture of flat colours, which PNG writes in fewer bytes than JPEG, and sharper.
 * @param texts what it says
 * @returns PNG
 */
export async function drawn(texts: PictureTexts): Promise<Uint8Array<ArrayBuffer>> {
  const svg = jobPicture(texts, await typesetter());
  // Of our own making, and from memory only: uploads are files, and no file is ever read as SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, effort: 6, compressionLevel: 9 })
    .timeout({ seconds: 20 })
    .toBuffer();
  return new Uint8Array(png);
}
