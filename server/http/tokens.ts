import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';

export interface TokenSubject {
  id: string;
  email: string;
  name: string;
  /** All tokens with an older version are void (a reset or a logout everywhere raises it). */
  version: number;
}

export interface VerifiedToken {
  id: string;
  version: number;
  issuedAt: number;
  expiresAt: number;
}

export interface Tokens {
  /** Signs a bearer token that is valid for `lifetime` ms. */
  sign(subject: TokenSubject, lifetime: number): Promise<string>;
  /** Out: whose token it is and from when to when (ms since 1970), or why it is none. */
  verify(token: string): Promise<VerifiedToken | 'expired' | 'invalid'>;
}

/** HS256 tokens signed with `secret`. `now` gives ms since 1970, so that tests can travel in time. */
export function createTokens(secret: string, now: () => number = Date.now): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign({ id, email, name, version }, lifetime) {
      const issued = Math.floor(now() / 1000);
      return new SignJWT({ id, email, name, version })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + Math.floor(lifetime / 1000))
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        });
        const { id, version, iat = 0, exp = 0 } = payload;
        if (typeof id !== 'string' || typeof version !== 'number') return 'invalid';
        return { id, version, issuedAt: iat * 1000, expiresAt: exp * 1000 };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}

/** The signing secret: the one given, else the one kept in `dataDir`, else a new one kept there (mode 0600). */
export async function signingSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, 'jwt-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim().length >= 32) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  await writeFile(file, secret + '\n', { mode: 0o600 });
  return secret;
}
