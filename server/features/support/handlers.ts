import { supportForm } from '#contract/supportForm.ts';
import { supportRequests } from '#server/db/schema.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';
import { newId } from '#server/db/ids.ts';

/** The call that stores a support request; the bearer, where there is one, binds it to a user. */
export const supportHandlers: readonly Handler[] = [
  openHandler('support.request', {
    body: supportForm,
    status: 201,
    async run({ db, body, user, deps }) {
      const id = newId();
      const createdAt = new Date(deps.now());
      await db.insert(supportRequests).values({ id, ...body, userId: user?.id ?? null, createdAt });
      return { id, message: 'Thank you! Your request has been sent. Our team will reply soon.' };
    },
  }),
];
