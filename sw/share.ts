import { href, paths, sharedFileField } from '#contract/http/paths.ts';
import { keepSharedFile } from '#src/data/storage/sharedFile.ts';

/** Whether another app is handing over a file: a form that is posted, as the manifest asks for it. */
export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === paths.sharedResume;
}

/**
 * Keeps the file and leads to the page that asks what it is meant for. With 303, so that a reload of
 * that page posts nothing again. Needs no network.
 */
export function answerShare(event: FetchEvent): void {
  event.respondWith(take(event.request));
}

async function take(request: Request): Promise<Response> {
  try {
    const file = fileIn(await request.formData());
    if (file) await keepSharedFile(file);
  } catch {
    // A form that breaks off, or a phone that is full: the page says that nothing came.
  }
  return Response.redirect(href('sharedResume'), 303);
}

/** The first file of a shared form; an empty one is what browsers send for none. */
export function fileIn(form: FormData): File | undefined {
  return form
    .getAll(sharedFileField)
    .find((part): part is File => part instanceof File && part.size > 0);
}
