import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

// What libraries would weigh on the phone beside our own code for the same thing: each is bundled
// as the client is, with what we would use of it, and compressed with brotli. docs/decisions cites
// the figures. The libraries are installed in a temporary folder.
//   node bench/library-weights.mjs [GROUP]

/** The page has these anyway. */
const present = /^(react|react-dom|idb-keyval|valibot|workbox-core|@preact\/[\w-]+)(\/|$)/;

/** For each group: the packages, what would be used of them, and the files of ours that do it. */
const groups = {
  calendar: {
    'ics@3.12.0': `export { createEvent } from 'ics'`,
    ours: ['contract/applications/calendarFile.ts'],
  },
  uploads: {
    'tus-js-client@4.3.1': `export { Upload } from 'tus-js-client'`,
    ours: ['src/data/uploads/chunks.ts', 'src/data/uploads/uploadRequest.ts'],
  },
  outbox: {
    'workbox-background-sync@7.4.1': `export { Queue } from 'workbox-background-sync'`,
    'rxdb@17.6.0 rxjs@7.8.2': `
      export { createRxDatabase } from 'rxdb/plugins/core';
      export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
      export { replicateRxCollection } from 'rxdb/plugins/replication';`,
    'replicache@15.3.0': `export { Replicache } from 'replicache'`,
    '@tanstack/react-query@5.104.5 @tanstack/react-query-persist-client@5.104.5 @tanstack/query-async-storage-persister@5.104.5': `
      export { QueryClient, useMutation, onlineManager } from '@tanstack/react-query';
      export { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
      export { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';`,
    ours: [
      ...['outbox', 'outboxCore', 'browserPorts', 'drain', 'entryStore', 'lock', 'policy', 'ports'],
      ...['queue', 'rebase', 'state', 'submit', 'token', 'tokenStore'],
    ].map((part) => `src/data/outbox/${part}.ts`),
  },
  cache: {
    '@tanstack/react-query@5.104.5 @tanstack/react-query-persist-client@5.104.5 @tanstack/query-async-storage-persister@5.104.5': `
      export { QueryClient, useQuery } from '@tanstack/react-query';
      export { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
      export { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';`,
    'swr@2.5.1': `export { default, SWRConfig } from 'swr'`,
    ours: ['src/data/cache/resource.ts', 'src/data/cache/cache.ts'],
  },
  search: {
    'minisearch@7.2.0': `export { default } from 'minisearch'`,
    'flexsearch@0.8.212': `export { Document } from 'flexsearch'`,
    '@orama/orama@3.1.18': `export { create, insert, search } from '@orama/orama'`,
    ours: [
      ...['query/ignoredTerms', 'query/segmentQuery', 'query/parseQuery', 'query/experienceFilter'],
      ...['ranking/rank', 'ranking/searchJobs', 'ranking/jobTerms', 'lexicon/vocabulary'],
      ...['text/phoneticDistance', 'text/stem', 'text/tokens', 'text/genericHeads'],
      'text/devanagari',
    ].map((part) => `contract/search/${part}.ts`),
  },
  pdf: {
    'pdf-lib@1.17.1': `export { PDFDocument, StandardFonts } from 'pdf-lib'`,
    'jspdf@4.2.1': `export { jsPDF } from 'jspdf'`,
    ours: ['src/features/resume/pdfDocument.ts', 'src/features/resume/helvetica.ts'],
  },
  dates: {
    'date-fns@4.4.0 @date-fns/tz@1.5.0': `
      export { format } from 'date-fns';
      export { TZDate } from '@date-fns/tz';`,
    'dayjs@1.11.23': `
      import dayjs from 'dayjs';
      import utc from 'dayjs/plugin/utc';
      import timezone from 'dayjs/plugin/timezone';
      dayjs.extend(utc);
      dayjs.extend(timezone);
      export { dayjs };`,
    'temporal-polyfill@1.0.8': `export { Temporal } from 'temporal-polyfill'`,
    ours: ['src/i18n/dates.ts'],
  },
  carousel: {
    'embla-carousel-react@8.6.0 embla-carousel-autoplay@8.6.0': `
      export { default } from 'embla-carousel-react';
      export { default as Autoplay } from 'embla-carousel-autoplay';`,
    'swiper@14.4.0': `
      export { default } from 'swiper';
      export { Navigation, Autoplay, A11y, Keyboard } from 'swiper/modules';`,
    ours: ['src/features/home/sections/carousel.ts'],
  },
};

/** Bytes after brotli of what `entry` needs at once; what `isExternal` names is not counted. */
async function weight(root, entry, isExternal) {
  const options = { external: isExternal, input: entry, preserveEntrySignatures: 'strict' };
  const { output } = await build({
    ...{ configFile: false, root, logLevel: 'error' },
    build: { write: false, target: 'es2022', rolldownOptions: options },
  });
  const chunks = new Map(output.map((file) => [file.fileName, file]));
  const [first] = output;
  const needed = new Set([first.fileName]);
  for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next);
  const code = [...needed].map((name) => chunks.get(name)?.code ?? '');
  return code.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'library-weights-'));
try {
  for (const [group, { ours, ...libraries }] of Object.entries(groups)) {
    if (process.argv[2] && process.argv[2] !== group) continue;
    for (const [packages, code] of Object.entries(libraries)) {
      const root = mkdtempSync(path.join(folder, group));
      const entry = path.join(root, 'entry.js');
      writeFileSync(path.join(root, 'package.json'), '{}');
      writeFileSync(entry, code);
      const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      execFileSync('npm', ['install', ...quiet, ...packages.split(' ')], { cwd: root });
      const bytes = await weight(root, entry, (name) => present.test(name));
      console.log(`${String(bytes).padStart(8)}  ${group}: ${packages}`);
    }
    const files = ours.map((file) => path.resolve(file));
    const entry = path.join(folder, `${group}.ts`);
    writeFileSync(entry, files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n'));
    // Imports of ours that other screens share count nowhere; '#contract/x.ts' is contract/x.ts.
    const isOurs = (name, from) =>
      name === entry ||
      files.includes(
        path.resolve(name.startsWith('.') ? path.dirname(from) : '.', name.replace('#', '')),
      );
    const bytes = await weight(process.cwd(), entry, (name, from) => !isOurs(name, from));
    console.log(`${String(bytes).padStart(8)}  ${group}: ours`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
