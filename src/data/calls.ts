import type { Call } from '#contract/http/call.ts';
import { seekerCalls, type CallName } from '#contract/http/calls.ts';

const known: Partial<Record<CallName, Call>> = { ...seekerCalls };

/** Adds calls that only some people make: those of the admin come with the admin's screens. */
export function addCalls(calls: Partial<Record<CallName, Call>>): void {
  Object.assign(known, calls);
}

/**
 * @param name a call of the contract
 * @returns its method, path, who may call it and what the phone keeps of it
 * @throws Error for a call of the admin before the admin's screens are loaded
 */
export function callOf(name: CallName): Call {
  const call = known[name];
  if (!call) throw new Error(`The call ${name} is not loaded.`);
  return call;
}
