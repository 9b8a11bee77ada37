import { useEffect } from 'react';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** How many rows of a list can be asked for at once, as the address says it. */
export const pageSizes = ['10', '25', '50'] as const;

interface PageSizeOptions {
  /** Which list it is, in local storage. */
  list: 'adminJobs' | 'applicants' | 'candidates';
  /** What the address says; blank where it says nothing. */
  asked: string;
  /** Where no one has chosen. */
  usual: number;
  /** Puts a size into the address. */
  show: (size: string) => void;
}

/**
 * How many rows a list shows at once: by its address, else as chosen last on this computer. Then the
 * address says it too, so that a link that is passed on shows the same.
 * @returns the size, and what chooses another one
 */
export function usePageSize(options: PageSizeOptions): [number, (size: string) => void] {
  const { list, asked, usual, show } = options;
  const key = `pageSize:${list}`;
  const kept = pageSizes.find((size) => size === readLocal(key)) ?? '';
  useEffect(() => {
    if (asked === '' && kept !== '') show(kept);
  });
  return [
    Number(asked || kept || usual),
    (size) => {
      writeLocal(key, size);
      show(size);
    },
  ];
}
