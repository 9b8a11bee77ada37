import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#server/http/api/errors.ts';
import { checkPdf } from '#server/http/files/pdf/pdfCheck.ts';
import { beginning, type PreparedFile } from './image.ts';

/**
 * A PDF's header, as readers look for it: within the first 1024 bytes (ISO 32000-1, annex H), but
 * with nothing before it than white space or a byte order mark. Anything else there could make the
 * file a program or a page as well as a PDF.
 */
const header = /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r \u0000]*%PDF-\d/;

/**
 * Checks that the file at `path` is a PDF that opens and holds no program; it is stored as it came,
 * because changing it would break signatures and forms.
 * @throws RESUME_TYPE, RESUME_DAMAGED, RESUME_LOCKED, RESUME_UNSAFE, and BUSY
 */
export async function preparePdf(path: string): Promise<PreparedFile> {
  const start = await beginning(path, 1024);
  if (!header.test(start.toString('latin1'))) throw new ApiError('RESUME_TYPE');
  await checkPdf(path);
  const { size } = await stat(path);
  return { path, bytes: size, sha256: await sha256Of(path), mediaType: 'application/pdf' };
}

/** The SHA-256 of a file in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}
