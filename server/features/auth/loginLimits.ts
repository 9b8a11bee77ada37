import type { RateLimits } from '#server/http/rateLimits.ts';

/**
 * Counts a login before the password is looked at, so that many at once do not slip through. What
 * counts in the end are wrong passwords: `succeeded` takes a good try back, and forgives earlier
 * slips of the same person in the same place. Throws TOO_MANY_REQUESTS.
 */
export async function countLogin(
  limits: RateLimits,
  email: string,
  address: string,
): Promise<{ succeeded: () => Promise<void> }> {
  const here = `${email} ${address}`;
  await limits.take('loginAddress', address);
  await limits.take('loginAccountHere', here);
  await limits.take('loginAccount', email);
  return {
    async succeeded() {
      await limits.giveBack('loginAddress', address);
      await limits.forget('loginAccountHere', here);
      await limits.giveBack('loginAccount', email);
    },
  };
}
