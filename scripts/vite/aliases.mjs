import { inRoot } from '../root.mjs';

/** Modules of packages in whose place the page has its own. */
export const aliases = [
  {
    find: /^use-sync-external-store\/shim(\/index\.js)?$/,
    replacement: inRoot('src/hooks/externalStore.ts'),
  },
];
