import { eq, sql } from 'drizzle-orm';
import { loginForm, signupForm } from '#contract/authForms.ts';
import { paths } from '#contract/paths.ts';
import { giveConsent } from '#server/db/consents.ts';
import { newId } from '#server/db/ids.ts';
import { users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
import { changePasswordHandler } from './changePassword.ts';
import { forgottenPasswordHandlers } from './forgottenPassword.ts';
import { googleHandlers } from './google.ts';
import { countLogin } from './loginLimits.ts';
import { hashPassword, isPassword } from '#server/http/passwords.ts';
import { openSession, userByEmail } from './session.ts';

/** Login, signup, and all that ends or restores a session. */
export const authHandlers: readonly Handler[] = [
  openHandler('auth.login', {
    body: loginForm,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address } = input;
      const { succeeded } = await countLogin(deps.limits, body.email, address);
      const row = await userByEmail(db, body.email);
      const right = await isPassword(row?.passwordHash ?? null, body.password);
      if (!row || !right) throw new ApiError('INVALID_CREDENTIALS');
      await succeeded();
      return openSession(input, row, body.keepSignedIn, {
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
      await deps.limits.take('signupAddress', address);
      const [row] = await db
        .insert(users)
        .values({
          id: newId(),
          email: body.email,
          passwordHash: await hashPassword(body.password),
          language,
          createdAt: new Date(deps.now()),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
      await giveConsent(db, { userId: row.id, kind: 'terms', at: row.createdAt });
      return openSession(input, row, body.keepSignedIn, {
        redirectTo: paths.profileComplete,
        message: 'Account created',
      });
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
  ...forgottenPasswordHandlers,
];
