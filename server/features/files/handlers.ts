import type { CallName } from '#contract/http/calls.ts';
import type { FileField } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import { isConcealed } from '#server/domain/consents.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { fileLink } from '#server/http/files/fileLinks.ts';
import {
  memberHandler,
  uploadHandler,
  type Handler,
  type Input,
} from '#server/http/api/handler.ts';
import { profileOf } from '#server/http/api/profile.ts';
import { storeUpload } from './storeUpload.ts';
import { fileKind, uploadRules } from './kinds.ts';
import { chunkHandlers } from './chunkHandlers.ts';
import { serveFile } from './serve.ts';
import { fileOf, noteResumeView, removeFile } from './store.ts';

const withCompletion = (user: User) => ({ user, profileCompletion: user.profileCompletion });

/** One of the three uploads of spec section 7. */
function uploadOf(
  name: CallName & ('user.setBanner' | 'user.setPhoto' | 'user.setResume'),
  kind: FileField,
): Handler {
  return uploadHandler(name, {
    upload: uploadRules[kind],
    async run({ db, deps, body, params, user }) {
      const ownerId = params.userId ?? '';
      await deps.limits.take('uploadUser', ownerId);
      await storeUpload(db, deps, { ownerId, kind, from: body.path });
      return withCompletion(await profileOf(db, deps, ownerId, user));
    },
  });
}

async function remove({ db, deps, params, user, after }: Input<undefined>, kind: FileField) {
  const ownerId = params.userId ?? '';
  const removed = await db.transaction((tx) => removeFile(tx, ownerId, kind));
  after(() => Promise.all(removed.map((id) => deps.files.remove(id))));
  return withCompletion(await profileOf(db, deps, ownerId, user));
}

/** Photos, banners and resumes: sending, removing and reading them. */
export const fileHandlers: readonly Handler[] = [
  uploadOf('user.setBanner', 'bannerImage'),
  uploadOf('user.setPhoto', 'profilePhoto'),
  uploadOf('user.setResume', 'resume'),
  memberHandler('user.removeBanner', { run: (input) => remove(input, 'bannerImage') }),
  memberHandler('user.removePhoto', { run: (input) => remove(input, 'profilePhoto') }),
  memberHandler('user.removeResume', { run: (input) => remove(input, 'resume') }),

  memberHandler('user.fileLink', {
    async run({ db, deps, params, user }) {
      const kind = fileKind(params.kind);
      const file = kind && (await fileOf(db, params.userId ?? '', kind));
      if (!file) throw new ApiError('FILE_NOT_FOUND');
      const isOthers = user.id !== params.userId;
      if (isOthers && (await isConcealed(db, file.ownerId))) throw new ApiError('FILE_NOT_FOUND');
      const now = deps.now();
      const link = fileLink(deps.hmac, { fileId: file.id, viewer: user, now });
      const linkExpiresAt = new Date(link.expiresAt);
      await noteResumeView(db, file, { viewerId: user.id, linkExpiresAt, viewedAt: new Date(now) });
      return link;
    },
  }),

  ...chunkHandlers,
  serveFile,
];
