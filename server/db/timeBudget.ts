import { AsyncLocalStorage } from 'node:async_hooks';

/** Ms that a request waits for the database in all: refused within five seconds, whatever is wrong. */
export const databaseTime = 3_500;

/** What a request may still spend on waiting for the database, in ms. */
interface Budget {
  left: number;
  /** How many waits are under way, and since when there is at least one. */
  waits: number;
  since: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Runs the work of a request, whose waits for connections and answers of the database must end in
 * time for an answer. Only those count: a password that is checked, or a body that comes in slowly,
 * takes nothing away. Work that outlives the request, such as a mail that is sent afterwards, has
 * no limit of this kind any more.
 * @param ms - How long the request may wait for the database in all.
 * @param run - The work.
 * @returns What `run` returns; it is not interrupted by this itself.
 */
export async function withTimeBudget<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const budget: Budget = { left: ms, waits: 0, since: 0 };
  try {
    return await budgets.run(budget, run);
  } finally {
    budget.left = Infinity;
  }
}

/** @returns the ms that the request may still wait; Infinity outside of one */
export function timeLeft(): number {
  const budget = budgets.getStore();
  if (!budget) return Infinity;
  return budget.left - (budget.waits > 0 ? performance.now() - budget.since : 0);
}

/**
 * Counts a wait for the database; waits at the same time count once.
 * @param wait - Begins it.
 * @returns What it leads to.
 */
export async function waiting<T>(wait: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore();
  if (!budget) return wait();
  if (budget.waits === 0) budget.since = performance.now();
  budget.waits += 1;
  try {
    return await wait();
  } finally {
    budget.waits -= 1;
    if (budget.waits === 0) budget.left -= performance.now() - budget.since;
  }
}
