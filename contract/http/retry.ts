const passing = [408, 425, 429];

/**
 * The one rule of what is worth sending again. Status 0 (the server was not reached) and answers
 * that only a proxy or a portal gives (below 400, yet not ours) count.
 * @param status of an answer that was not a success
 * @returns whether the same request may succeed later
 */
export const mayPassLater = (status: number): boolean =>
  status < 400 || status >= 500 || passing.includes(status);
