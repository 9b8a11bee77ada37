import { calls } from '#contract/http/allCalls.ts';
import type { CallName } from '#contract/http/calls.ts';

/** The calls as a request meets them: method and path below /api, in the contract's order. */
export const callPatterns = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName,
  method: method as string,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));
