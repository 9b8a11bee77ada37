import { Readable } from 'node:stream';
import { ApiError } from '#server/http/api/errors.ts';
import { readLink } from '#server/http/files/fileLinks.ts';
import { responseHandler, type Handler } from '#server/http/api/handler.ts';
import { readableEmployerFile } from './employerFiles.ts';
import { noteResumeView, readableFile } from './store.ts';

/** A file name that every system takes: letters, digits and hyphens of the owner's name. */
function resumeName(ownerName: string): string {
  const words = ownerName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 60)
    .split(' ');
  return [...words.filter((word) => word !== ''), 'resume.pdf'].join('-');
}

/**
 * A stored file by its signed link. A PDF is only ever saved, never shown by the browser, and not
 * kept by any cache, as is all that an employer gave us; a person's photo may be shown, as what it is
 * and nothing else. Nothing of it can run anything or be drawn in by another site.
 */
export const serveFile: Handler = responseHandler('files.get', {
  async run({ db, deps, params, query }) {
    const now = deps.now();
    const link = readLink(deps.hmac, params.fileId ?? '', query, now);
    if (!link) throw new ApiError('LINK_EXPIRED');
    const own = await readableFile(db, link);
    const file = own ?? (await readableEmployerFile(db, link));
    if (!file) throw new ApiError('FILE_NOT_FOUND');
    const stored = await deps.files.read(file.id);
    if (!stored) throw new ApiError('FILE_NOT_FOUND');
    if (own) {
      await noteResumeView(db, own, {
        viewerId: link.viewerId,
        linkExpiresAt: new Date(link.expiresAt),
        viewedAt: new Date(now),
      });
    }
    const isPdf = file.mediaType === 'application/pdf';
    const name = own ? resumeName(own.ownerName) : `${file.kind}.${isPdf ? 'pdf' : 'webp'}`;
    const seconds = Math.floor((link.expiresAt - now) / 1000);
    return new Response(Readable.toWeb(stored.stream) as ReadableStream, {
      headers: {
        'Content-Type': file.mediaType,
        'Content-Length': String(stored.bytes),
        // A picture of a document opened in the app's window would take its place.
        'Content-Disposition': isPdf || !own ? `attachment; filename="${name}"` : 'inline',
        // What an employer gave us is in no cache: a role may be taken away.
        'Cache-Control': isPdf || !own ? 'no-store' : `private, max-age=${seconds}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
