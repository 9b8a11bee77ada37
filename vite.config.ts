import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { aliases } from './scripts/vite/aliases.mjs';
import { chunkOf } from './scripts/vite/chunk-groups.mjs';
import { classicCore } from './scripts/vite/classic-core.mjs';
import { galleryPage } from './scripts/vite/gallery-page.mjs';
import { forgetBuilds, keepBuild } from './scripts/vite/keep-builds.mjs';
import { moduleManifest } from './scripts/vite/module-manifest.mjs';
import { minifySearch } from './scripts/vite/minify-search.mjs';
import { packWords } from './scripts/vite/pack-words.mjs';
import { checkShell, seekerFiles } from './scripts/vite/precache.mjs';
import { withoutLogs } from './scripts/vite/without-logs.mjs';

/** The file of each class that was named. */
const classes = new Map<string, string>();

/**
 * A class of a CSS module: its name and three letters for its file, which compress where they stand
 * again. Vite's own names also carry the line: 300 bytes of the first screen.
 */
function className(name: string, file: string): string {
  const own = path.relative(import.meta.dirname, file).replaceAll('\\', '/');
  const mark = createHash('sha256').update(own).digest('hex').slice(0, 8);
  const unique = `${name}-${Number.parseInt(mark, 16).toString(36).slice(-3)}`;
  if ((classes.get(unique) ?? own) !== own) throw new Error(`${unique} is in two files: ${own}`);
  classes.set(unique, own);
  return unique;
}

/** Packages with native code or their own files: they stay in node_modules. */
const external = [
  /^@electric-sql\/pglite/,
  /^@node-rs\//,
  'sharp',
  'pg',
  'pino',
  'harfbuzzjs',
  /^node:/,
];

/** Writes a .br and a .gz beside every text file of the client, so that no request compresses. */
function precompress(folder: string): Plugin {
  const texts = /\.(js|css|svg|json|webmanifest|txt)$/;
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!texts.test(name) || name.startsWith('.vite')) continue;
          const file = path.join(folder, name);
          const text = readFileSync(file);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          writeFileSync(`${file}.br`, brotliCompressSync(text, quality));
          writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        }
      },
    },
  };
}

/** Puts the build before this one aside: open tabs still ask for its files. */
function keepBuilds(client: string, kept: string): Plugin {
  return {
    name: 'keep-builds',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Before Vite empties the folder.
    buildStart: () => keepBuild(client, kept),
    closeBundle: () => forgetBuilds(client, kept),
  };
}

const unitTests = {
  restoreMocks: true,
  retry: 2, // as for the API: some of them start threads and processes
  // Some open a database: on a busy machine that alone takes seconds.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  appType: 'custom',
  plugins: [
    react(),
    withoutLogs(),
    packWords(),
    minifySearch(),
    galleryPage(),
    moduleManifest(import.meta.dirname),
    classicCore(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        manifestTransforms: [
          (entries) => {
            const text = readFileSync('dist/client/.vite/manifest.json', 'utf8');
            const files = seekerFiles(JSON.parse(text));
            checkShell(readFileSync('dist/client/index.html', 'utf8'), files);
            const manifest = entries.flatMap((entry) => {
              const sets = files.get(entry.url);
              return sets ? [{ ...entry, sets }] : [];
            });
            return { manifest, warnings: [] };
          },
        ],
        maximumFileSizeToCacheInBytes: 500_000,
      },
    }).map((plugin) => ({
      ...plugin,
      applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
    })),
    keepBuilds('dist/client', 'dist/kept'),
    precompress('dist/client'),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: className } },
  // The admin's worker loads the spreadsheet package as its own chunk.
  worker: { format: 'es' },
  resolve: { alias: aliases },
  builder: {
    // SSR first: the client build may then check what the server renders.
    async buildApp(builder) {
      for (const name of ['ssr', 'client']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            import: 'server/importFile.ts',
            admin: 'server/staffTool.ts',
            backup: 'server/backup/backupCommand.ts',
            restore: 'server/backup/restoreCommand.ts',
          },
          external,
        },
      },
      // Tests run from node_modules; the built server carries its libraries.
      resolve: { noExternal: process.env.VITEST ? [] : true },
    },
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: {
          polyfill: false, // every browser with a service worker knows it
          // Only styles: scripts come from the worker's cache, and the lists would weigh on the first screen.
          resolveDependencies: (_file, dependencies) =>
            dependencies.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: {
          input: { index: 'index.html' },
          output: {
            codeSplitting: {
              groups: [{ name: chunkOf, debugName: 'chunk-groups' }],
              // What a group needs is in one of its own.
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
  },
  test: {
    // By itself Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit',
          include: ['{src,sw}/**/*.test.{ts,tsx}', 'tests/{structure,sim}/**/*.test.ts'],
          // A thread begins sooner than a process: there are two hundred short files.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit-server',
          include: ['{contract,server}/**/*.test.ts'],
          globalSetup: 'tests/support/processes/sharedCluster.ts',
          // What they use is made for each: read and compiled once for all, it takes half of the time.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // They wait for their servers half of the time: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
          globalSetup: 'tests/support/processes/sharedCluster.ts',
          setupFiles: 'tests/support/logs/noteRequests.ts',
          include: ['tests/api/**/*.test.ts'],
          isolate: false, // the server's code is read once for all, as above
          unstubGlobals: true,
          retry: 2, // scripts/count-tests.mjs names what needed it
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          retry: 4, // WebKit's databases fall silent in one run of two on a busy machine
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
