import { isProfileComplete } from '#contract/account/details.ts';
import type { LoginReply } from '#contract/account/user.ts';
import type { users } from '#server/db/schema/schema.ts';
import { givenName } from '#server/domain/shownName.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** A token for a user that lasts `lifetime` ms, and what a login answers beside it. */
export async function presentSession(
  deps: Pick<Deps, 'tokens'>,
  row: typeof users.$inferSelect,
  lifetime: number,
  answer: Pick<LoginReply, 'redirectTo' | 'message' | 'accountKept'>,
): Promise<LoginReply> {
  const name = givenName(row.details);
  const email = row.email ?? '';
  const subject = { id: row.id, email, name, version: row.tokenVersion };
  return {
    token: await deps.tokens.sign(subject, lifetime),
    user: {
      id: row.id,
      email,
      role: row.role,
      isProfileComplete: isProfileComplete(row.details),
    },
    ...answer,
  };
}
