import { pino } from 'pino';
import { demoContacts } from '#contract/support/contacts.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { createApi } from './api.ts';
import type { Deps } from './deps.ts';
import type { Handler } from './handler.ts';

/**
 * Some calls over a database in memory, at the time that a test says (ms since 1970), with what else
 * they need.
 */
export async function testApi(
  handlers: readonly Handler[],
  now: () => number,
  more: Partial<Deps> = {},
) {
  const { db, close } = await testDatabase();
  const tokens = createTokens('a secret that only this test knows of', now);
  const deps = {
    trustProxy: { hops: 0 },
    support: demoContacts,
    ...{ db, publicUrl: 'https://portal.example', log: pino({ level: 'silent' }), tokens },
    now,
    ...more,
  } as Deps;
  return { db, close, tokens, api: createApi(deps, handlers) };
}
