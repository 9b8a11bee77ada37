import { href } from '#contract/http/paths.ts';

/** The id of the profile's part with the resume, and the address that leads there. */
export const documentsId = 'documents';
export const documentsHref = `${href('profile')}#${documentsId}`;
