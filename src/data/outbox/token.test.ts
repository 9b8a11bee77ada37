import { describe, expect, test } from 'vitest';
import { bearerOf, tokenSharing, type TokenStore } from './token.ts';

/** A token as the server makes them; no one here checks the signature. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

/** A shelf whose work can be held up. */
function slowShelf() {
  const acts: string[] = [];
  let token: string | undefined;
  let gate: Promise<void> = Promise.resolve();
  let fails = false;
  const act = async (name: string, next: string | undefined) => {
    acts.push(name);
    await gate;
    if (fails) throw new Error('full');
    token = next;
  };
  const shelf: TokenStore = {
    read: () => Promise.resolve(token),
    write: (next) => act('write', next),
    remove: () => act('remove', undefined),
  };
  return {
    shelf,
    acts,
    token: () => token,
    fail: (yes: boolean) => {
      fails = yes;
    },
    hold() {
      let go = () => {};
      gate = new Promise((resolve) => {
        go = resolve;
      });
      return go;
    },
  };
}

test('a token names its owner; anything else names no one', () => {
  const token = tokenOf({ id: 'asha', exp: 1 });
  expect(bearerOf(token)).toEqual({ userId: 'asha', token });
  expect(bearerOf(tokenOf({ name: 'asha' }))).toBeNull();
  expect(bearerOf('rubbish')).toBeNull();
  expect(bearerOf('')).toBeNull();
  expect(bearerOf(undefined)).toBeNull();
});

describe('lending', () => {
  test('writes the token once, and takes it back', async () => {
    const { shelf, acts, token } = slowShelf();
    const { share: lend } = tokenSharing(shelf, () => 't1');
    await lend(true);
    await lend(true);
    expect(token()).toBe('t1');
    await lend(false);
    await lend(false);
    expect(token()).toBeUndefined();
    expect(acts).toEqual(['write', 'remove']);
  });

  test('clears what an earlier page left behind', async () => {
    const { shelf, token } = slowShelf();
    await shelf.write('old');
    await tokenSharing(shelf, () => 't1').share(false);
    expect(token()).toBeUndefined();
  });

  test('follows a new token', async () => {
    let current: string | undefined = 't1';
    const { shelf, token } = slowShelf();
    const { share: lend } = tokenSharing(shelf, () => current);
    await lend(true);
    current = 't2';
    await lend(true);
    expect(token()).toBe('t2');
    current = undefined;
    await lend(true);
    expect(token()).toBeUndefined();
  });

  test('a session that ends meanwhile leaves nothing', async () => {
    let current: string | undefined = 't1';
    const { shelf, token, hold } = slowShelf();
    const { share: lend } = tokenSharing(shelf, () => current);
    const go = hold();
    const lending = lend(true);
    await Promise.resolve();
    current = undefined;
    go();
    await lending;
    expect(token()).toBeUndefined();
  });

  test('what is asked for last is what stands in the end', async () => {
    const { shelf, token, hold } = slowShelf();
    const { share: lend, revoke: takeBack } = tokenSharing(shelf, () => 't1');
    const go = hold();
    const all = [lend(true), lend(false), lend(true), takeBack()];
    go();
    await Promise.all(all);
    expect(token()).toBeUndefined();
  });

  test('a logout takes back also what another tab lent', async () => {
    const { shelf, token } = slowShelf();
    const here = tokenSharing(shelf, () => 't1');
    await here.share(false);
    await tokenSharing(shelf, () => 't1').share(true);
    await here.share(false);
    expect(token()).toBe('t1');
    await here.revoke();
    expect(token()).toBeUndefined();
  });

  test('a failure is told, and made good the next time', async () => {
    const { shelf, token, fail } = slowShelf();
    const { share: lend } = tokenSharing(shelf, () => 't1');
    fail(true);
    await expect(lend(true)).rejects.toThrow('full');
    fail(false);
    await lend(true);
    expect(token()).toBe('t1');
  });
});
