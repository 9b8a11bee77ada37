/** A file for an archive. */
export interface ZipFile {
  name: string;
  data: Uint8Array;
}

/** What a CRC-32 adds up, byte by byte (ISO 3309, polynomial 0xedb88320). */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 of some bytes. */
export function crc32(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The time as DOS writes it, in steps of two seconds since 1980. */
function dosTime(at: Date): [time: number, day: number] {
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ];
}

/** Little-endian numbers, each with its size in bytes. */
function numbers(...parts: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * An archive with these files, not compressed: pictures and PDFs are so already (PKWARE's
 * APPNOTE, 4.3). `now` is the time that the files carry.
 */
export function zip(files: readonly ZipFile[], now: Date): Blob {
  const local: BlobPart[] = [];
  const central: BlobPart[] = [];
  const [time, day] = dosTime(now);
  let offset = 0;
  let centralBytes = 0;
  for (const { name, data } of files) {
    const title = new TextEncoder().encode(name);
    const bytes = new Uint8Array(data);
    // Version 2.0, names in UTF-8, stored as it is.
    const common: [number, 2 | 4][] = [
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [time, 2],
      [day, 2],
      [crc32(data), 4],
      [data.length, 4],
      [data.length, 4],
      [title.length, 2],
      [0, 2],
    ];
    const header = numbers([0x04034b50, 4], ...common);
    const entry = numbers(
      [0x02014b50, 4],
      [20, 2],
      ...common,
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    );
    local.push(header, title, bytes);
    central.push(entry, title);
    offset += header.length + title.length + data.length;
    centralBytes += entry.length + title.length;
  }
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [centralBytes, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...local, ...central, end], { type: 'application/zip' });
}
