import { readFileSync } from 'node:fs';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { paths } from '#contract/http/paths.ts';
import { email, isStorable } from '#contract/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { BreakerOpenError, createBreaker } from '#server/http/outward/breaker.ts';
import type { PageSources } from '#server/http/security/securityHeaders.ts';

/** Where Google publishes the keys that it signs with (developers.google.com/identity, "Verify the Google ID token"). */
const googleKeys = new URL('https://www.googleapis.com/oauth2/v3/certs');
/** Ms: a person who taps the button waits for it. */
const keysTimes = { limit: 5_000, pause: 15_000 };
const issuers = ['https://accounts.google.com', 'accounts.google.com'];

const button = 'https://accounts.google.com/gsi/';

/**
 * What the two pages with Google's button may load from it (developers.google.com/identity/gsi,
 * "Content Security Policy").
 */
export const googlePages: readonly PageSources[] = [paths.login, paths.signup].map((path) => ({
  path,
  sources: {
    'script-src': [`${button}client`],
    'style-src': [`${button}style`],
    'connect-src': [button],
    'frame-src': [button],
  },
}));

/** Who Google says someone is. */
export interface GoogleIdentity {
  /** Google's own id of the account: unlike the address it never changes hands. */
  subject: string;
  email: string;
  /** Google itself runs this mailbox, so that no one else can own the address by now. */
  authoritative: boolean;
  /** '' where Google gives none. */
  name: string;
}

export interface GoogleSignIn {
  clientId: string;
  /** @throws GOOGLE_TOKEN_INVALID, and GOOGLE_UNREACHABLE where the keys cannot be fetched */
  verify(token: string): Promise<GoogleIdentity>;
}

/**
 * Checks identity credentials for this site's client id: signature, issuer, audience, expiry, and
 * that Google has verified the address. `keysFile` is a JSON Web Key Set on disk instead of
 * Google's address, for tests and closed networks. `now` gives ms since 1970.
 * @throws at once what reading `keysFile` throws; by `verify` GOOGLE_TOKEN_INVALID for what fails a
 *   check, GOOGLE_UNREACHABLE where the keys cannot be fetched
 */
export function createGoogleSignIn(options: {
  clientId: string;
  keysFile?: string | undefined;
  keysUrl?: URL;
  log: Pick<Logger, 'info' | 'warn'>;
  times?: { limit: number; pause: number };
  now: () => number;
}): GoogleSignIn {
  const { clientId, keysFile, now } = options;
  const keys: JWTVerifyGetKey = keysFile
    ? createLocalJWKSet(JSON.parse(readFileSync(keysFile, 'utf8')) as JSONWebKeySet)
    : fetchedKeys(options);
  return {
    clientId,
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          requiredClaims: ['sub', 'email', 'exp', 'iat'],
          clockTolerance: 30, // s
          currentDate: new Date(now()),
        });
        return identityOf(payload);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** The keys as Google publishes them, asked for again when they may have changed. */
function fetchedKeys(options: Parameters<typeof createGoogleSignIn>[0]): JWTVerifyGetKey {
  const { keysUrl = googleKeys, log, times = keysTimes } = options;
  const breaker = createBreaker({ who: 'Google keys', ...times, isOutage: () => true, log });
  return createRemoteJWKSet(keysUrl, {
    timeoutDuration: times.limit,
    [customFetch]: (url, init) =>
      breaker.run(async (signal) => {
        const response = await fetch(url, { ...init, signal });
        // Read here: a body that hangs is an outage too.
        const body = await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`Google keys: ${response.status}`);
        return new Response(body, response);
      }),
  });
}

function identityOf(claims: JWTPayload): GoogleIdentity {
  const address = v.safeParse(email, claims.email);
  // Some of Google's libraries write the flag as a text.
  const verified = claims.email_verified === true || claims.email_verified === 'true';
  if (!address.success || !verified || !claims.sub || claims.sub.length > 255) {
    throw new ApiError('GOOGLE_TOKEN_INVALID');
  }
  const name = typeof claims.name === 'string' && isStorable(claims.name) ? claims.name.trim() : '';
  return {
    subject: claims.sub,
    email: address.output,
    authoritative: address.output.endsWith('@gmail.com') || typeof claims.hd === 'string',
    name,
  };
}

/** Keys that could not be fetched are the server's trouble; anything else is the token's. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof BreakerOpenError) {
    const { retryAfterSeconds } = error;
    return new ApiError('GOOGLE_UNREACHABLE', { retryAfterSeconds });
  }
  const isToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  // jose's plain JOSEError says that the key set's answer was not usable.
  const isKeySet = isToken && error.code === 'ERR_JOSE_GENERIC';
  return new ApiError(isToken && !isKeySet ? 'GOOGLE_TOKEN_INVALID' : 'GOOGLE_UNREACHABLE');
}
