import { and, eq, sql } from 'drizzle-orm';
import { changePasswordForm } from '#contract/account/accountForms.ts';
import { href, paths } from '#contract/http/paths.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { proveOwner } from '#server/http/api/ownership.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';
import { hashPassword } from '#server/http/auth/passwords.ts';
import { passwordRefusal } from './passwordRefusal.ts';

/** A new password for the logged-in user. All other sessions end; this one goes on with a new token. */
export const changePasswordHandler: Handler = memberHandler('auth.changePassword', {
  body: changePasswordForm,
  ignoresKey: true,
  async run({ db, deps, body, user, language, device, after }) {
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    if (!row) throw new ApiError('USER_NOT_FOUND');
    await proveOwner(deps, user, row, body.currentPassword);
    // A password without an address opens nothing: there is no field to type the number in.
    if (row.email === null) throw new ApiError('EMAIL_MISSING');
    const refusal = await passwordRefusal(body.newPassword, { language, email: row.email });
    if (refusal) throw refusal;
    const passwordHash = await hashPassword(body.newPassword, 'known');
    const link = deps.publicUrl + href('forgotPassword');
    const told = mailText(language ?? row.language, 'passwordChangedHere', { link });
    const changed = await db.transaction(async (tx) => {
      const [updated] = await tx
        .update(users)
        .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
        // A reset or a logout everywhere that came since has ended this session: it wins.
        .where(and(eq(users.id, user.id), eq(users.tokenVersion, user.version)))
        .returning();
      if (!updated) throw new ApiError('INVALID_TOKEN');
      await queueMail(tx, { userId: row.id, to: row.email, ...told }, deps.now());
      return updated;
    });
    after(() => sendQueuedMails(deps));
    device.remember(changed);
    const lifetime = user.session.expiresAt - deps.now();
    return presentSession(deps, changed, lifetime, {
      redirectTo: paths.profile,
      message: 'The password was changed.',
    });
  },
});
