import type { CallName } from '#contract/calls.ts';
import type { FileField } from '#contract/details.ts';
import type { User } from '#contract/user.ts';
import { hasSharingOff } from '#server/db/consents.ts';
import { ApiError } from '#server/http/errors.ts';
import { fileLink } from '#server/http/fileLinks.ts';
import { memberHandler, uploadHandler, type Handler, type Input } from '#server/http/handler.ts';
import { profileOf } from '#server/http/profile.ts';
import { acceptFile } from './accept.ts';
import { fileKind, uploadRules } from './kinds.ts';
import { pieceHandlers } from './pieces.ts';
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
      await acceptFile(db, deps, { ownerId, kind, from: body.path });
      return withCompletion(await profileOf(db, deps, ownerId, user.id));
    },
  });
}

async function remove(
  { db, deps, params, user, after }: Input<undefined, 'member'>,
  kind: FileField,
) {
  const ownerId = params.userId ?? '';
  const removed = await db.transaction((tx) => removeFile(tx, ownerId, kind));
  after(() => Promise.all(removed.map((id) => deps.files.remove(id))));
  return withCompletion(await profileOf(db, deps, ownerId, user.id));
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
      if (isOthers && (await hasSharingOff(db, file.ownerId))) throw new ApiError('FILE_NOT_FOUND');
      const now = deps.now();
      const link = fileLink(deps.seal, { fileId: file.id, viewerId: user.id, now });
      const linkExpiresAt = new Date(link.expiresAt);
      await noteResumeView(db, file, { viewerId: user.id, linkExpiresAt, viewedAt: new Date(now) });
      return link;
    },
  }),

  ...pieceHandlers,
  serveFile,
];
