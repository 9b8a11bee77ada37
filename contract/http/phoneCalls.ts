import type { Call } from './call.ts';

/** The calls about a mobile number as a way in: only its screens load them. */
export const phoneCalls = {
  'auth.phoneCode': { method: 'POST', path: '/auth/phone-code', access: 'anyone' },
  'auth.phoneLogin': { method: 'POST', path: '/auth/phone-login', access: 'anyone' },
  'user.addPhone': { method: 'POST', path: '/auth/user/:userId/phone', access: 'self' },
  'user.removePhone': { method: 'DELETE', path: '/auth/user/:userId/phone', access: 'self' },
} as const satisfies Record<string, Call>;
