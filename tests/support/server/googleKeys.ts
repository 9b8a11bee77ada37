import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const googleClientId = '1234-safar.apps.googleusercontent.com';

/** A key set like Google's, whose private half signs identity credentials for tests. */
export interface GoogleKeys {
  /** For GOOGLE_JWKS_FILE. */
  file: string;
  /** A credential; claims given replace the usual ones, `undefined` leaves one out. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
}

/** Makes a key set in `folder`. `now` gives ms since 1970. */
export async function makeGoogleKeys(folder: string, now: () => number): Promise<GoogleKeys> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = 'test-key';
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const file = path.join(folder, 'google-keys.json');
  await writeFile(file, JSON.stringify({ keys: [key] }));
  return {
    file,
    sign(claims, header = {}) {
      const seconds = Math.floor(now() / 1000);
      const usual = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        iat: seconds,
        exp: seconds + 3600,
        email_verified: true,
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(privateKey);
    },
  };
}
