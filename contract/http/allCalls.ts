import { adminCalls } from './adminCalls.ts';
import { seekerCalls } from './calls.ts';
import { phoneCalls } from './phoneCalls.ts';

/** Every call, in the order in which a server tries them. */
export const calls = { ...adminCalls, ...seekerCalls, ...phoneCalls } as const;
