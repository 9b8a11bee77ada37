import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '#contract/account/user.ts';

/** When a bearer token ends, ms since 1970; 0 where it cannot be read. */
export function tokenEnd(token: string): number {
  try {
    const { exp } = jwtDecode<Partial<TokenClaims>>(token);
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
