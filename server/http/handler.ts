import type * as v from 'valibot';
import type { CallName, Reply } from '#contract/calls.ts';
import type { Actor } from '#contract/can.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from './deps.ts';

/** The logged-in user of a request, as the database knows them now. */
export interface SignedIn extends Actor {
  email: string;
}

export interface Input<Body, Access extends 'anyone' | 'member'> {
  deps: Deps;
  /** The database, or the transaction that keeps the idempotency key together with the effect. */
  db: Db;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Body;
  user: Access extends 'member' ? SignedIn : SignedIn | null;
}

/** A built call: what it takes and what it does. Access is checked before, by contract/calls.ts. */
export interface Handler {
  name: CallName;
  body?: v.GenericSchema;
  /** Status of a success; 200 where not given. */
  status?: 200 | 201;
  run(input: Input<unknown, 'member'>): Promise<unknown>;
}

/** A handler of a call that needs a logged-in user ('member', 'self' or 'admin'). */
export function memberHandler<
  N extends CallName,
  S extends v.GenericSchema | undefined = undefined,
>(
  name: N,
  spec: {
    body?: S;
    status?: 200 | 201;
    run(
      input: Input<S extends v.GenericSchema ? v.InferOutput<S> : undefined, 'member'>,
    ): Promise<Reply<N>>;
  },
): Handler {
  return { name, ...spec };
}

/** A handler of a call that anybody may make; `user` is null for visitors. */
export function openHandler<N extends CallName, S extends v.GenericSchema | undefined = undefined>(
  name: N,
  spec: {
    body?: S;
    status?: 200 | 201;
    run(
      input: Input<S extends v.GenericSchema ? v.InferOutput<S> : undefined, 'anyone'>,
    ): Promise<Reply<N>>;
  },
): Handler {
  return { name, ...spec } as unknown as Handler;
}
