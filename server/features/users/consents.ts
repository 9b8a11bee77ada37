import { sharingForm } from '#contract/consent.ts';
import { consentsOf, giveConsent, withdrawConsent } from '#server/db/consents.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';

/** What somebody has agreed to, and taking the sharing of the profile back. */
export const consentHandlers: readonly Handler[] = [
  memberHandler('user.consents', {
    run: async ({ db, params }) => ({ consents: await consentsOf(db, params.userId ?? '') }),
  }),

  memberHandler('user.setSharing', {
    body: sharingForm,
    async run({ db, deps, params, body, user }) {
      const userId = params.userId ?? '';
      // Nobody agrees in somebody else's name.
      if (user.id !== userId) throw new ApiError('FORBIDDEN');
      const consent = { userId, kind: 'sharing' as const, at: new Date(deps.now()) };
      await (body.given ? giveConsent(db, consent) : withdrawConsent(db, consent));
      return { consents: await consentsOf(db, userId) };
    },
  }),
];
