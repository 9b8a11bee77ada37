import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { loginForm, signupForm } from '#contract/authForms.ts';
import { limits } from '#contract/limits.ts';
import { isProfileComplete } from '#contract/details.ts';
import { type LoginReply } from '#contract/user.ts';
import { paths } from '#contract/paths.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { ApiError } from '#server/http/errors.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';
import { newId } from '#server/db/ids.ts';

type UserRow = typeof users.$inferSelect;

/** Compared against where no account exists, so that the time taken tells nobody which mails are known. */
let nobodysHash: Promise<string> | undefined;

async function sessionFor(
  deps: Deps,
  row: UserRow,
  keepSignedIn: boolean,
  answer: Pick<LoginReply, 'redirectTo' | 'message'>,
): Promise<LoginReply> {
  const lifetime = keepSignedIn ? limits.sessionKeptSignedIn : limits.sessionShort;
  const name = row.details.fullName ?? '';
  const subject = { id: row.id, email: row.email, name, version: row.tokenVersion };
  return {
    token: await deps.tokens.sign(subject, lifetime),
    user: {
      id: row.id,
      email: row.email,
      role: row.role,
      isProfileComplete: isProfileComplete(row.details),
    },
    ...answer,
  };
}

/** Login and signup with e-mail and password. */
export const authHandlers: readonly Handler[] = [
  openHandler('auth.login', {
    body: loginForm,
    async run({ db, body, deps }) {
      const [row] = await db.select().from(users).where(eq(users.email, body.email));
      nobodysHash ??= hash(newId());
      const known = row?.passwordHash ?? (await nobodysHash);
      const right = await verify(known, body.password).catch(() => false);
      if (!row?.passwordHash || !right) throw new ApiError('INVALID_CREDENTIALS');
      return sessionFor(deps, row, body.keepSignedIn, {
        redirectTo: paths.home,
        message: 'Login successful',
      });
    },
  }),

  openHandler('auth.signup', {
    body: signupForm,
    status: 201,
    async run({ db, body, deps }) {
      const [row] = await db
        .insert(users)
        .values({
          id: newId(),
          email: body.email,
          passwordHash: await hash(body.password),
          createdAt: new Date(deps.now()),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
      return sessionFor(deps, row, body.keepSignedIn, {
        redirectTo: paths.profileComplete,
        message: 'Account created',
      });
    },
  }),
];
