interface Reading<T> {
  /** Whether a shown row still belongs to the list: those that left it have moved the others up. */
  fits: (item: T) => boolean;
  /** Rows to a page. */
  limit: number;
  /** How many rows there would be with all loaded, those that are shown and have left it too. */
  all: number;
  read: (page: number) => Promise<{ items: T[]; total: number }>;
}

/** What was read of a list. */
export interface ReadOn<T> {
  items: T[];
  all: number;
  /** Whether there are more behind them. */
  more: boolean;
  /** Whether they replace what is shown, instead of standing behind it. */
  anew: boolean;
}

/**
 * Reads what stands behind the shown rows of a list that is handed out by numbered pages and moves
 * meanwhile: from the page in which the first unseen row is now. Where rows were taken out of it that
 * still look as if they were in it (by someone else), no page number is right any more: it is read again
 * from its beginning. Where others came in before them, it is read on until there is something new.
 */
export async function readOn<T extends { id: string }>(
  shown: readonly T[],
  { fits, limit, all, read }: Reading<T>,
): Promise<ReadOn<T>> {
  const gone = shown.filter((item) => !fits(item)).length;
  let page = Math.floor((shown.length - gone) / limit) + 1;
  let { items, total } = await read(page);
  const anew = shown.length > 0 && total < all - gone;
  if (anew) {
    const rows = new Map<string, T>();
    for (let before = 1; before < page; before += 1) {
      for (const item of (await read(before)).items) rows.set(item.id, item);
    }
    for (const item of items) rows.set(item.id, item);
    return { items: [...rows.values()], all: total, more: page * limit < total, anew };
  }
  const known = new Set(shown.map(({ id }) => id));
  while (page * limit < total && items.every(({ id }) => known.has(id))) {
    page += 1;
    ({ items, total } = await read(page));
  }
  return { items, all: total + gone, more: page * limit < total, anew };
}
