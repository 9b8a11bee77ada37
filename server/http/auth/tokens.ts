import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { serverSecrets } from '#server/db/schema/accountSchema.ts';
import { createHmacSigner } from './hmac.ts';

interface TokenSubject {
  id: string;
  email: string;
  name: string;
  /** All tokens with an older version are void (a reset or a logout everywhere raises it). */
  version: number;
}

interface VerifiedToken {
  id: string;
  version: number;
  /** What a logout ends. */
  sessionId: string;
  issuedAt: number;
  expiresAt: number;
}

export interface Tokens {
  /** Signs a bearer token that is valid for `lifetime` ms. */
  sign(subject: TokenSubject, lifetime: number): Promise<string>;
  /** @returns whose token it is and from when to when (ms since 1970), or why it is none */
  verify(token: string): Promise<VerifiedToken | 'expired' | 'invalid'>;
  /**
   * Whether `proof` is the one that came inside the token of this session. It ends the session and
   * does nothing else, so that a phone may keep it after an offline logout.
   */
  mayEnd(session: { sessionId: string; expiresAt: number; proof: string }): boolean;
}

/** HS256 tokens signed with `secret`. `now` gives ms since 1970, so that tests can travel in time. */
export function createTokens(secret: string, now: () => number = Date.now): Tokens {
  const key = new TextEncoder().encode(secret);
  const hmac = createHmacSigner(secret);
  const ending = (id: string, expires: number) => `${id} ${expires}`;
  return {
    sign({ id, email, name, version }, lifetime) {
      const issued = Math.floor(now() / 1000);
      const expires = issued + Math.floor(lifetime / 1000);
      const sessionId = newId();
      const proof = hmac.of('logout', ending(sessionId, expires));
      return new SignJWT({ id, email, name, version, proof })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(sessionId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        });
        const { id, version, jti, iat = 0, exp = 0 } = payload;
        if (typeof id !== 'string' || typeof version !== 'number') return 'invalid';
        // Tokens of earlier releases have no id.
        const sessionId = jti ?? createHash('sha256').update(token).digest('base64url');
        return { id, version, sessionId, issuedAt: iat * 1000, expiresAt: exp * 1000 };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
    mayEnd: ({ sessionId, expiresAt, proof }) =>
      hmac.holds('logout', ending(sessionId, expiresAt / 1000), proof),
  };
}

/**
 * The signing secret: the one given, else the one kept. With a PostgreSQL it is kept there, since
 * all processes must accept each other's tokens; one that `dataDir` still holds moves there, so that
 * no one is logged out. Otherwise it is a file in `dataDir` (mode 0600).
 * @param shared - The database, where several processes may share it.
 */
export async function signingSecret(
  dataDir: string,
  given: string | undefined,
  shared: Db | null,
): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, 'jwt-secret');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const own = kept.length >= 32 ? kept : randomBytes(48).toString('base64url');
  if (shared) return keptSecret(shared, 'signing', own);
  if (own !== kept) await writeFile(file, own + '\n', { mode: 0o600 });
  return own;
}

/**
 * A secret of a database: the first one that any process brought.
 * @param own - What this process brings.
 */
export async function keptSecret(db: Db, name: string, own: string): Promise<string> {
  const read = () => db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  // What is there is not written again: a server also starts where its disk is full.
  const [kept] = await read();
  if (kept) return kept.value;
  await db.insert(serverSecrets).values({ name, value: own }).onConflictDoNothing();
  const [first] = await read();
  return first?.value ?? own;
}
