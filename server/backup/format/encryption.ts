import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backupError.ts';

/**
 * AES-256-GCM in chunks (the STREAM construction): each chunk carries its number and whether it is
 * the last one in its nonce, so that none can be left out, moved or added. Each entry has its own
 * key, so that entries cannot change places either.
 */
const chunkSize = 64 * 1024;
const tagSize = 16;
/** scrypt's N for new backups: a guess costs about 0.4 s and 128 MiB. */
const usualCost = 2 ** 17;
/** No backup may ask for more than 1 GiB. */
export const highestCost = 2 ** 20;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const stretch = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(password.normalize(), salt, 32, { N: cost, r: 8, p: 1, maxmem: cost * 2048 });

export interface EncryptionFacts {
  /** scrypt's N. */
  cost: number;
  /** In base64. */
  salt: string;
  /** A known text, encrypted: tells a wrong password from a damaged backup. */
  check: string;
}

const checkName = 'password check';

/** The key of a backup, made of its password. */
export class BackupKey {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** Takes a new key for a new backup. */
  static async create(
    password: string,
    cost: number = usualCost,
  ): Promise<{ key: BackupKey; facts: EncryptionFacts }> {
    const salt = randomBytes(32);
    const key = new BackupKey(await stretch(password, salt, cost));
    const check = await collect(key.encrypt(checkName, [Buffer.from(checkName)]));
    return { key, facts: { cost, salt: salt.toString('base64'), check: check.toString('base64') } };
  }

  /**
   * The key of a backup that is there.
   * @throws BackupError where the password is another
   */
  static async open(password: string, { cost, salt, check }: EncryptionFacts): Promise<BackupKey> {
    const bytes = Buffer.from(salt, 'base64');
    const key = new BackupKey(await stretch(password, bytes, cost));
    try {
      await collect(key.decrypt(checkName, [Buffer.from(check, 'base64')]));
    } catch {
      throw new BackupError('The password is not the one that this backup was made with.');
    }
    return key;
  }

  #keyOf(entry: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', `safar backup ${entry}`, 32));
  }

  /** Encrypts what one entry of the backup holds. */
  async *encrypt(entry: string, source: Chunks): AsyncGenerator<Buffer> {
    const key = this.#keyOf(entry);
    for await (const { chunk, number, last } of inChunks(source, chunkSize)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(number, last));
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    }
  }

  /**
   * What was encrypted. Each chunk is authentic when it comes out.
   * @throws BackupError where a byte is not as it was written
   */
  async *decrypt(entry: string, source: Chunks): AsyncGenerator<Buffer> {
    const key = this.#keyOf(entry);
    for await (const { chunk, number, last } of inChunks(source, chunkSize + tagSize)) {
      const size = chunk.length - tagSize;
      if (size < 0) throw new BackupError(`The backup is damaged: ${entry} is cut short.`);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last));
      decipher.setAuthTag(chunk.subarray(size));
      const text = decipher.update(chunk.subarray(0, size));
      try {
        decipher.final();
      } catch {
        throw new BackupError(`The backup is damaged: ${entry} is not as it was written.`);
      }
      yield text;
    }
  }
}

export type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 4, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/** The same bytes in chunks of one size; the last one is shorter, or empty where there is nothing. */
async function* inChunks(source: Chunks, size: number) {
  let number = 0;
  let parts: Buffer[] = [];
  let held = 0;
  for await (const part of source) {
    parts.push(part);
    held += part.length;
    if (held <= size) continue;
    let rest = Buffer.concat(parts, held);
    // A full chunk is held back until more comes: only then it is not the last.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { chunk: rest.subarray(0, size), number: number++, last: false };
    }
    parts = [rest];
    held = rest.length;
  }
  yield { chunk: Buffer.concat(parts, held), number, last: true };
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
