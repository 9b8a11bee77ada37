import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '#contract/account/user.ts';

/** When a bearer token ends, ms since 1970; 0 where it cannot be read. */
export function tokenEnd(token: string): number {
  return claim(token, 'exp');
}

/** When the server made a bearer token, ms since 1970; 0 where it cannot be read. */
export function tokenBegin(token: string): number {
  return claim(token, 'iat');
}

function claim(token: string, name: 'exp' | 'iat'): number {
  try {
    return (jwtDecode<Partial<TokenClaims>>(token)[name] ?? 0) * 1000;
  } catch {
    return 0;
  }
}
