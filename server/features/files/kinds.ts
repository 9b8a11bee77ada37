import { fileFields, type FileField } from '#contract/account/details.ts';
import { limits } from '#contract/limits.ts';
import type { UploadRule } from '#server/http/api/multipart.ts';

const photo = {
  maxBytes: limits.imageBytes,
  tooLarge: 'PHOTO_TOO_LARGE',
  missing: 'IMAGE_TYPE',
} as const;

/** What each kind of file may be (spec 5, "Uploads"), under the field name of spec section 7. */
export const uploadRules = {
  resume: {
    field: 'resume',
    maxBytes: limits.resumeBytes,
    tooLarge: 'RESUME_TOO_LARGE',
    missing: 'RESUME_TYPE',
  },
  profilePhoto: { field: 'profilePhoto', ...photo },
  bannerImage: { field: 'bannerImage', ...photo, tooLarge: 'BANNER_TOO_LARGE' },
} as const satisfies Record<FileField, UploadRule>;

/** The kind that a path names, or undefined. */
export function fileKind(text: string | undefined): FileField | undefined {
  return fileFields.find((field) => field === text);
}
