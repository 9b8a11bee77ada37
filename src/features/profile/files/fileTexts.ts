import type { FileField } from '#contract/account/details.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** What screens say about each kind of file (spec 8): keys of texts; `deleted` names the percentage. */
export const fileTexts = {
  resume: {
    title: 'profile:files.resume.title',
    done: 'profile:files.resume.done',
    failed: 'profile:files.resume.failed',
    deleted: 'profile:files.resume.deleted',
    deleteFailed: 'profile:files.resume.deleteFailed',
    deleteTitle: 'profile:files.resume.deleteTitle',
  },
  profilePhoto: {
    title: 'profile:files.photo.title',
    done: 'profile:files.photo.done',
    failed: 'profile:files.photo.failed',
    deleted: 'profile:files.photo.deleted',
    deleteFailed: 'profile:files.photo.deleteFailed',
    deleteTitle: 'profile:files.photo.deleteTitle',
  },
  bannerImage: {
    title: 'profile:files.banner.title',
    done: 'profile:files.banner.done',
    failed: 'profile:files.banner.failed',
    deleted: 'profile:files.banner.deleted',
    deleteFailed: 'profile:files.banner.deleteFailed',
    deleteTitle: 'profile:files.banner.deleteTitle',
  },
} as const satisfies Record<FileField, Record<string, TextKey>>;
