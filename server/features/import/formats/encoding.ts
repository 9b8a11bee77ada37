import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The first bytes of a file. */
export async function headOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * How a text file is written, as TextDecoder calls it. A byte order mark decides; zeros tell UTF-16
 * without one; a file that is UTF-8 to its end is UTF-8, whatever it says of itself. Else what an
 * XML declaration names, and Windows-1252, in which everything can be read, for the rest.
 */
export async function encodingOf(file: string): Promise<string> {
  const head = await headOf(file, 4_096);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  if (zeros[1]! > head.length / 5) return 'utf-16le';
  if (zeros[0]! > head.length / 5) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : (declared(head) ?? 'windows-1252');
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function declared(head: Buffer): string | null {
  const name = /^\s*<\?xml[^>]*encoding=["']([\w.-]+)/.exec(head.toString('latin1'))?.[1];
  try {
    const { encoding } = new TextDecoder(name ?? '');
    return encoding.startsWith('utf') ? null : encoding;
  } catch {
    return null;
  }
}

/** Small, because a piece is read in one go. */
const pieceBytes = 32 * 1024;

/** A file's text, piece by piece, without the byte order mark. */
export async function* textOf(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
