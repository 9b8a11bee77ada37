import { eq, sql } from 'drizzle-orm';
import { loginCodeForm, logoutForm } from '#contract/account/accountForms.ts';
import { loginForm, signupForm } from '#contract/account/authForms.ts';
import { paths } from '#contract/http/paths.ts';
import { giveConsent } from '#server/domain/consents.ts';
import { newId } from '#server/db/ids.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/api/handler.ts';
import { isCommonPassword } from '#server/http/auth/commonPassword.ts';
import { passSecondStep } from '#server/http/auth/authenticator.ts';
import { endSession } from '#server/http/auth/session.ts';
import { changePasswordHandler } from './changePassword.ts';
import { forgottenPasswordHandlers } from './forgottenPassword.ts';
import { googleHandlers } from './google.ts';
import { hashPassword, isPassword, rankOfAddress } from '#server/http/auth/passwords.ts';
import { admitLogin } from './loginGuard.ts';
import { phoneHandlers } from './phoneLogin.ts';
import { sendCode } from './sendCode.ts';
import { openSession, userByEmail } from './session.ts';

/** Login, signup, and all that ends or restores a session. */
export const authHandlers: readonly Handler[] = [
  openHandler('auth.login', {
    body: loginForm,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address, device } = input;
      const row = await userByEmail(db, body.email);
      const { email, code } = body;
      const login = await admitLogin(db, deps, { row, email, code, device, address });
      const check = isPassword(row?.passwordHash ?? null, body.password, login.rank);
      const right = await check.catch(async (busy: unknown) => {
        await login.unchecked();
        throw busy;
      });
      if (!row || !right) throw new ApiError('INVALID_CREDENTIALS');
      const passed = await passSecondStep(input, row, body.secondStep).catch(
        async (refusal: unknown) => {
          // The password was right; only a wrong code counts as a wrong login does.
          if (body.secondStep === undefined) await login.unchecked();
          throw refusal;
        },
      );
      await login.succeeded();
      return openSession(input, passed, body.keepSignedIn, {
        redirectTo: paths.home,
        message: 'Login successful',
      });
    },
  }),

  openHandler('auth.signup', {
    body: signupForm,
    status: 201,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address, language } = input;
      const count = await deps.limits.take('signupAddress', address);
      if (await isCommonPassword(body.password, body.email)) {
        await deps.limits.giveBack('signupAddress', address);
        throw new ApiError('INVALID_FIELDS', { errors: { password: 'passwordCommon' } });
      }
      const passwordHash = await hashPassword(body.password, rankOfAddress(count));
      const createdAt = new Date(deps.now());
      const row = await db.transaction(async (tx) => {
        const [added] = await tx
          .insert(users)
          .values({ id: newId(), email: body.email, passwordHash, language, createdAt })
          .onConflictDoNothing()
          .returning();
        if (!added) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
        await giveConsent(tx, { userId: added.id, kind: 'terms', at: createdAt });
        return added;
      });
      const passed = await passSecondStep(input, row, undefined);
      return openSession(input, passed, body.keepSignedIn, {
        redirectTo: paths.profileComplete,
        message: 'Account created',
      });
    },
  }),

  openHandler('auth.loginCode', {
    body: loginCodeForm,
    ignoresKey: true,
    async run(input) {
      const row = await userByEmail(input.db, input.body.email);
      // As a login does, it says the same of an address that has no account.
      if (row?.passwordHash) await sendCode(input, row, 'login');
      else await input.deps.limits.take('codeAddress', input.address);
      return { message: 'If there is an account with this email, a code is in its mailbox.' };
    },
  }),

  openHandler('auth.logout', {
    body: logoutForm,
    ignoresKey: true,
    async run({ db, deps, body, user }) {
      const { session } = body;
      if (user && !session) await endSession(db, user.session.id, user.session.expiresAt);
      else if (session) {
        const { id, expires, proof } = session;
        const ended = { sessionId: id, expiresAt: expires * 1000, proof };
        if (!deps.tokens.mayEnd(ended)) throw new ApiError('INVALID_TOKEN');
        if (ended.expiresAt > deps.now()) await endSession(db, id, ended.expiresAt);
      } else throw new ApiError('NO_TOKEN');
      return { message: 'Logged out' };
    },
  }),

  memberHandler('auth.logoutEverywhere', {
    async run({ db, user }) {
      await db
        .update(users)
        .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
        .where(eq(users.id, user.id));
      return { message: 'Logged out on all devices' };
    },
  }),

  changePasswordHandler,
  ...googleHandlers,
  ...phoneHandlers,
  ...forgottenPasswordHandlers,
];
