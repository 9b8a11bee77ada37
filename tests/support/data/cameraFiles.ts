import sharp, { type Sharp } from 'sharp';

/** What pictures of cameras and programs hold besides pixels, made here: theirs are not ours to copy. */
const place = {
  IFD0: { Make: 'Camera', Model: 'With a long note', ImageDescription: 'n'.repeat(12_000) },
  IFD3: {
    ...{ GPSLatitudeRef: 'N', GPSLatitude: '25/1 36/1 40/1' },
    ...{ GPSLongitudeRef: 'E', GPSLongitude: '85/1 8/1 38/1' },
  },
};

/** A picture that is not of one colour: it changes from one corner to the other. */
function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels.set([(x * 255) / width, (y * 255) / height, 90], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const jpeg = (width: number, height: number) => picture(width, height).jpeg();

/** Puts a segment behind the first two bytes of a JPEG, as cameras and editors do. */
async function withSegment(marker: number, content: string, image: Sharp): Promise<Buffer> {
  const bytes = await image.toBuffer();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([
    bytes.subarray(0, 2),
    head,
    Buffer.from(content, 'latin1'),
    bytes.subarray(2),
  ]);
}

const turned = (orientation: number, width: number, height: number) =>
  jpeg(width, height).withMetadata({ orientation }).toBuffer();

/** A file of the family of MP4 that names a brand, with nothing behind it. */
function boxed(brand: string): Buffer {
  const head = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1');
  return Buffer.concat([head, Buffer.alloc(4_096)]);
}

/** Name of an image -> how it is made, and its size as a profile photo or the code of its refusal. */
export const cameraFiles: Record<
  string,
  { make: () => Promise<Buffer>; size: [width: number, height: number] | 'IMAGE_TYPE' }
> = {
  'place.jpg': { make: () => jpeg(640, 480).withExif(place).toBuffer(), size: [640, 480] },
  'profile-of-colours.jpg': {
    make: () => jpeg(636, 227).withIccProfile('p3').toBuffer(),
    size: [636, 227],
  },
  'broken-exif.jpg': {
    make: () => withSegment(0xe1, 'Exif\0\0II*\0\u00ff\u00ff\u00ff\u007f', jpeg(88, 64)),
    size: [88, 64],
  },
  'empty-exif.jpg': { make: () => withSegment(0xe1, 'Exif\0\0', jpeg(65, 65)), size: [65, 65] },
  'comment.jpg': {
    make: () => withSegment(0xfe, 'Taken by Ravi at home', jpeg(100, 73)),
    size: [100, 73],
  },
  'newsroom.jpg': {
    make: () =>
      withSegment(
        0xed,
        'Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0\u0005\u001c\u0002PRavi',
        jpeg(360, 216),
      ),
    size: [360, 216],
  },
  'packet.jpg': {
    make: () => jpeg(360, 240).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer(),
    size: [360, 240],
  },
  'large.jpg': { make: () => jpeg(3_264, 2_448).toBuffer(), size: [800, 600] },
  // Orientation 1, 3, 6 and 8: each picture stands upright without its EXIF.
  'landscape-1.jpg': { make: () => turned(1, 600, 450), size: [600, 450] },
  'landscape-3.jpg': { make: () => turned(3, 600, 450), size: [600, 450] },
  'landscape-6.jpg': { make: () => turned(6, 450, 600), size: [600, 450] },
  'portrait-8.jpg': { make: () => turned(8, 600, 450), size: [450, 600] },
  'palette.png': {
    make: () => picture(800, 422).png({ palette: true, colours: 16 }).toBuffer(),
    size: [800, 422],
  },
  'photo.webp': { make: () => picture(800, 422).webp().toBuffer(), size: [800, 422] },
  'dot.webp': { make: () => picture(1, 1).webp().toBuffer(), size: [1, 1] },
  'photo.avif': { make: () => picture(64, 48).avif({ effort: 0 }).toBuffer(), size: 'IMAGE_TYPE' },
  'scan.tiff': { make: () => picture(64, 48).tiff().toBuffer(), size: 'IMAGE_TYPE' },
  'photo.heic': { make: () => Promise.resolve(boxed('heic')), size: 'IMAGE_TYPE' },
  'cut-off.jpg': {
    make: async () => (await jpeg(640, 480).toBuffer()).subarray(0, 400),
    size: 'IMAGE_TYPE',
  },
};
