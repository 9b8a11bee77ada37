import { googleForm } from '#contract/account/accountForms.ts';
import { paths } from '#contract/http/paths.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { GoogleIdentity } from '#server/http/auth/google.ts';
import { passSecondStep } from '#server/http/auth/authenticator.ts';
import { openHandler, type Handler, type Input } from '#server/http/api/handler.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { addGoogleAccount, findGoogleAccount } from './googleAccount.ts';
import { openSession } from './session.ts';

async function identify(deps: Deps, address: string, token: string): Promise<GoogleIdentity> {
  if (!deps.google) throw new ApiError('GOOGLE_NOT_CONFIGURED');
  await deps.limits.take('googleAddress', address);
  const identity = await deps.google.verify(token);
  // Only refused ones count: a whole village may log in from one address.
  await deps.limits.giveBack('googleAddress', address);
  return identity;
}

const aboutOf = ({ deps, after }: Pick<Input<undefined>, 'deps' | 'after'>) => ({
  now: deps.now(),
  onMail: () => after(() => sendQueuedMails(deps)),
});

/** Login and signup with an identity credential of Google. */
export const googleHandlers: readonly Handler[] = [
  openHandler('auth.googleLogin', {
    body: googleForm,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address } = input;
      const identity = await identify(deps, address, body.token);
      const row = await findGoogleAccount(db, identity, aboutOf(input));
      // Joining is its own decision: the signup screen shows what one agrees to.
      if (!row) throw new ApiError('EMAIL_NOT_REGISTERED');
      const passed = await passSecondStep(input, row, body.secondStep);
      return openSession(input, passed, body.keepSignedIn, {
        redirectTo: paths.home,
        message: 'Login successful',
      });
    },
  }),

  openHandler('auth.googleSignup', {
    body: googleForm,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address, language } = input;
      const identity = await identify(deps, address, body.token);
      const about = aboutOf(input);
      const known = await findGoogleAccount(db, identity, about);
      const added = known
        ? null
        : await addGoogleAccount(db, identity, { language, now: about.now });
      // Tapped twice: the other request has made the account.
      const row = known ?? added ?? (await findGoogleAccount(db, identity, about));
      if (!row) throw new ApiError('SERVER_ERROR');
      const passed = await passSecondStep(input, row, body.secondStep);
      return openSession(input, passed, body.keepSignedIn, {
        redirectTo: known ? paths.home : paths.profile,
        message: known ? 'Login successful' : 'Account created',
      });
    },
  }),
];
