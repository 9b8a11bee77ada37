import type { FileField } from '#contract/account/details.ts';
import type { ErrorCode } from '#contract/http/errors.ts';
import { limits } from '#contract/limits.ts';

/** What the file picker prefers, by kind (spec 5). */
export const acceptedFiles: Record<FileField, string> = {
  resume: 'application/pdf',
  profilePhoto: 'image/jpeg,image/png,image/webp',
  bannerImage: 'image/jpeg,image/png,image/webp',
};

const problems = {
  resume: { type: 'RESUME_TYPE', size: 'RESUME_TOO_LARGE', bytes: limits.resumeBytes },
  profilePhoto: { type: 'IMAGE_TYPE', size: 'PHOTO_TOO_LARGE', bytes: limits.imageBytes },
  bannerImage: { type: 'IMAGE_TYPE', size: 'BANNER_TOO_LARGE', bytes: limits.imageBytes },
} as const satisfies Record<FileField, { type: ErrorCode; size: ErrorCode; bytes: number }>;

/** What may be wrong with a file. */
export type FileProblem = (typeof problems)[FileField]['type' | 'size'];

/** A PDF's header, where the server looks for it: behind white space or a byte order mark at most. */
const pdf = /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r \u0000]*%PDF-\d/;
/** The first bytes of JPEG, PNG and WebP. */
const image = /^(?:\u00ff\u00d8\u00ff|\u0089PNG\r\n\u001a\n|RIFF[^]{4}WEBP)/;

/**
 * Looks at a file before it costs anyone data: type by content, as the server judges it, then
 * size.
 * @returns the code of what is wrong, or null
 */
export async function fileProblem(kind: FileField, file: Blob): Promise<FileProblem | null> {
  const { type, size, bytes } = problems[kind];
  // A file that was moved or deleted since it was picked cannot be read any more.
  const start = await textOf(file.slice(0, 1024)).catch(() => '');
  if (!(kind === 'resume' ? pdf : image).test(start)) return type;
  return file.size > bytes ? size : null;
}

/** Whether a problem is one that making the picture smaller solves. */
export function isTooLargePicture(problem: FileProblem | null): boolean {
  return problem === 'PHOTO_TOO_LARGE' || problem === 'BANNER_TOO_LARGE';
}

async function textOf(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return String.fromCharCode(...bytes);
}
