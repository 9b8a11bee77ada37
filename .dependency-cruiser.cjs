// The import table of README.md, one rule per row. Row names are what a violation shows.
// `scripts/import-table.mjs` runs it, and tests/structure/import-table.test.ts breaks every row once.

/** @param {string[]} names @returns {string} a pattern for files of these packages */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const test = '(\\.test\\.tsx?$|^tests/|^bench/)';
const anyPackage = '(^|/)node_modules/';
// `virtual:` modules are made by the build.
const virtual = '^virtual:';

// What the page may load costs bytes on a slow phone: a package is added here on purpose.
const page = packages(
  '@preact/signals-(core|react)',
  '@react-oauth/google',
  'chart\\.js',
  'fflate',
  'i18next',
  'idb-keyval',
  'jwt-decode',
  'react',
  'react-dom',
  'react-i18next',
  'scheduler',
  'uqr',
  'valibot',
  'workbox-window',
  'wouter',
  '(@e965/)?xlsx',
);

// What every screen is made with; none of it knows a feature or where data lives.
const base = '^src/(components|i18n|forms|hooks|toasts)/';

/**
 * One row: files of `from` import only what `may` names.
 * @param {string} name @param {string} from @param {string[]} may @param {object} [also]
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const row = (name, from, may, also = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { pathNot: may.join('|'), ...also },
});

// Node's own modules are not files: they are let through by their type.
const orNode = { dependencyTypesNot: ['core'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    row('contract', '^contract/', ['^contract/', packages('valibot')]),
    row('src/components', '^src/components/', ['^src/components/', '^contract/', page]),
    row('src/i18n, forms, hooks, toasts', '^src/(i18n|forms|hooks|toasts)/', [
      base,
      // Texts are loaded on demand, too: a missing file reloads the page once, as a missing chunk does.
      '^src/pwa/chunks\\.ts$',
      // Local storage is guarded in one place, and its keys are named in one.
      '^src/data/storage/(localStore|keys)\\.ts$',
      '^contract/',
      '^locales/',
      page,
      virtual,
    ]),
    row('src/data', '^src/data/', [
      '^src/data/',
      '^contract/',
      packages('idb-keyval', 'jwt-decode', '@preact/signals-core'),
    ]),
    row('src/pwa', '^src/pwa/', ['^src/(pwa|data)/', base, '^contract/', page]),
    row('src/features/x', '^src/features/([^/]+)/', [
      '^src/features/($1|shared)/',
      '^src/(data|pwa)/',
      base,
      '^contract/',
      page,
    ]),
    // Below features/admin each screen is a feature, and they share one room.
    {
      name: 'src/features/admin/x',
      severity: 'error',
      from: { path: '^src/features/admin/([^/]+)/', pathNot: test },
      to: { path: '^src/features/admin/', pathNot: '^src/features/admin/($1|shared)/' },
    },
    row('src/app', '^src/app/', ['^src/', '^contract/', '^locales/', page, virtual]),
    // Shown by Vite's own server only; no other row names it, so nothing imports it.
    row('gallery', '^gallery/', [
      '^(gallery|src|contract|locales)/',
      page,
      packages('fake-indexeddb'),
    ]),
    row('sw', '^sw/', ['^sw/', '^src/data/', '^contract/', virtual]),
    row(
      'server/http, db, domain',
      '^server/(http|db|domain)/',
      ['^server/(http|db|domain)/', '^server/env\\.ts$', '^contract/', '^locales/', anyPackage],
      orNode,
    ),
    row(
      'server/features/x',
      '^server/features/([^/]+)/',
      ['^server/features/$1/', '^server/(http|db|domain)/', '^contract/', '^locales/', anyPackage],
      orNode,
    ),
    row(
      'server/backup',
      '^server/backup/',
      [
        '^server/(backup|http|db|domain)/',
        '^server/env\\.ts$',
        '^contract/',
        '^locales/',
        anyPackage,
      ],
      orNode,
    ),
    row(
      'server/app',
      '^server/(?!main\\.ts$)[^/]+$',
      ['^server/', '^contract/', '^locales/', anyPackage],
      orNode,
    ),
    row(
      'server/main',
      '^server/main\\.ts$',
      ['^server/', '^contract/', '^locales/', '^src/app/entry-server\\.tsx$', anyPackage],
      orNode,
    ),
    {
      name: 'nothing imports tests and bench',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
    {
      name: 'the server renders through src/app/entry-server only',
      severity: 'error',
      from: { path: '^server/', pathNot: test },
      to: { path: packages('react', 'react-dom', 'react-i18next', 'wouter') },
    },
    {
      name: 'the spreadsheet package is loaded on demand, by admin screens',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: {
        path: packages('(@e965/)?xlsx'),
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'only admin screens export and import spreadsheets',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/features/admin/'] },
      to: { path: packages('(@e965/)?xlsx') },
    },
    {
      name: 'only the dashboard draws charts, with a library of its own chunk',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/features/admin/dashboard/'] },
      to: { path: packages('chart\\.js') },
    },
    {
      name: 'what is served needs no development package',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: virtual },
    },
  ],
  options: {
    // TypeScript 7 has no compiler interface that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
