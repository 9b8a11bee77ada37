/*
 * Which modules share a file, read from the module graph: every file is a request, and brotli finds
 * more to share in a large one. What is said here changes the bytes of a first visit: build prints
 * them, and `node scripts/bench.mjs transfer` measures all that goes over the wire.
 */

const start = '/src/app/entry-client.tsx';
const routes = ['/src/app/routes.ts', '/src/app/adminRoutes.ts'];

/** What the jobs list shares with so many pages comes with the core: with 3 it costs the home page more. */
const pagesOfCore = 4;

/**
 * What is loaded together on demand, by its sources; the first match counts. A screen that people
 * come to from outside has a file of its own or one with its likes.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const areas = [
  ['admin', /\/src\/(features\/(admin\/|resume\/ResumePage)|(app|i18n)\/admin)/],
  // They need the network, so that no phone keeps them.
  [
    'mobile',
    /\/src\/features\/(shared|auth)\/phone\/|\/contract\/(account\/phone|http\/phoneCalls)\.ts$/,
  ],
  ['number', /\/src\/features\/profile\/phone\//],
  ['google', /\/src\/features\/auth\/google\/GoogleSignIn\.tsx$/],
  ['home', /\/src\/features\/home\/HomePage\.tsx$/],
  ['jobs', /\/src\/features\/jobs\/list\/JobsPage\.tsx$/],
  ['answer', /\/src\/features\/jobs\/list\/SmartSearch\.tsx$/],
  ['summary', /\/src\/features\/jobs\/(summary\/|detail\/shareJob\.)/],
  ['job', /\/src\/features\/jobs\/detail\/JobPage\.tsx$/],
  ['others', /\/src\/features\/jobs\/(detail\/OtherJobs|list\/SeenJobs)\.tsx$/],
  ['tell', /\/src\/features\/jobs\/searches\//],
  ['homeMore', /\/src\/features\/home\//],
  ['apply', /\/src\/(features\/jobs\/apply|app\/MemberNews)/],
  ['profile', /\/src\/features\/profile\//],
  ['pdf', /\/src\/features\/resume\/(makeResume|resumePhoto)\./],
  ['member', /\/src\/features\/(applications|receipts|resume)\//],
  ['forgot', /\/src\/features\/auth\/forgot\//],
  ['auth', /\/src\/features\/auth\//],
  // With what idle time takes up of a payment: few have one, and the page of the plans needs it at once.
  ['pricing', /\/src\/(features\/pricing|data\/payments)\//],
  ['phone', /\/src\/features\/phone\//],
  ['state', /\/(startJobMarks|OwnRequests|LoggedOutWaits)\./],
  ['unsent', /\/src\/features\/outbox\/(EntryEditor|ProfileContent)\./],
  ['waiting', /\/src\/(features\/outbox\/WaitingPage|data\/storage\/entryDrafts)\./],
  ['about', /\/src\/features\/about\//],
  ['reading', /\/src\/features\/((about|safety|blogs|support|outbox)\/|jobs\/list\/SavedJobsPage)/],
  ['snapshot', /\/src\/(pwa\/snapshot\/|data\/storage\/outdatedSnapshots)/],
  ['register', /\/src\/pwa\/registerServiceWorker/],
  ['suggest', /\/contract\/search\/(query\/suggest|lexicon\/addedWords)\.ts$/],
  ['search', /\/contract\/search\//],
  ['words', /\/src\/data\/cache\/(searchKept|searchWords|inSlices|offlineBlogs)\.ts$/],
  ['pictures', /\/src\/features\/layout\/lateParts\.ts$/],
  ['listen', /\/src\/features\/shared\/listen\/ReadAloud/],
  ['push', /\/src\/(features\/shared|pwa)\/push\b/],
  // All that a member's screen needs of the outbox before its first render.
  ['look', /\/src\/data\/outbox\/firstLook\.ts$/],
  // Before those that work behind every page: few have a file on its way.
  [
    'uploads',
    /\/src\/(data\/uploads\/(keptUploads|waitingFiles)|features\/shared\/logout\/unsent)\.ts$/,
  ],
  [
    'background',
    /\/src\/(data|pwa)\/|\/src\/features\/layout\/ToastList\.|\/(searchSummaryToast|languageMissing)\./,
  ],
  ['dialogs', /\/src\/features\//],
];

/**
 * Parts that few ever see: what they share with others stays in the file that it is in without them,
 * what they share with each other is the first one's.
 */
const rare = new Set(['mobile', 'number', 'google']);

/** What forms alone need, and one of many screens: a screen without one does not load it. */
const ofForms = /** @type {const} */ ([
  ['forms', /\/src\/forms\/draft\.ts$/],
  ['supportForm', /\/src\/features\/shared\/support\/(Own)?SupportForm\.tsx$/],
]);

/** Texts that are loaded together, by namespace. Those of the first screens have files of their own. */
const texts = {
  legal: ['about', 'privacy', 'terms'],
  more: ['auth', 'blogs', 'homeMore', 'support'],
  safety: ['safety'],
  outbox: ['outbox'],
  // Plans are bought with a network; of this phone one reads once something is on it.
  later: ['install', 'pricing'],
  suggest: ['suggest'],
  member: ['applications', 'profile', 'push', 'receipts', 'resume'],
};

/** The admin's screens are opened one by one, each with its texts. */
const ofAdmins = /^(admin|applicants$)/;

/** @type {WeakMap<Graph, Map<string, string>>} */
const known = new WeakMap();

/**
 * @param {string} id of a module
 * @param {Graph} graph
 * @returns {string | null} the file that it is put into; null where the bundler decides
 */
export function chunkOf(id, graph) {
  let chunks = known.get(graph);
  if (!chunks) known.set(graph, (chunks = chunksOf(id, graph)));
  return chunks.get(id) ?? null;
}

/** @param {string} id of any module @param {Graph} graph */
function chunksOf(id, graph) {
  const all = reachedFrom([id], graph, (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
    ...module.importers,
    ...module.dynamicImporters,
  ]);
  /** @param {string} file */
  const idOf = (file) => {
    const found = [...all].find((each) => each.endsWith(file));
    if (!found) throw new Error(`The build has no module ${file}.`);
    return found;
  };
  /** @param {string} page */
  const needsOf = (page) => reachedFrom([page], graph, (module) => module.importedIds);
  const first = needsOf(idOf(start));
  const pages = routes.flatMap(
    (file) => graph.getModuleInfo(idOf(file))?.dynamicallyImportedIds.map(needsOf) ?? [],
  );
  const needing = areasNeeding(all, graph, needsOf);
  /** @type {Map<string, string>} */
  const chunks = new Map();
  for (const each of all) {
    const uses = pages.filter((needs) => needs.has(each)).length;
    // The program's own start stays the entry.
    const ofStart = each.includes('/src/app/') ? null : 'core';
    const shared = () => sharedBy(needing.get(each) ?? new Set(), uses);
    const ofForm = () => ofForms.find(([, sources]) => sources.test(each))?.[0];
    const later = () => textsOf(each) ?? ofForm() ?? shared();
    const chunk = first.has(each) ? ofStart : later();
    if (chunk) chunks.set(each, chunk);
  }
  return chunks;
}

/**
 * The areas that need each module.
 * @param {ReadonlySet<string>} all
 * @param {Graph} graph
 * @param {(id: string) => ReadonlySet<string>} needsOf
 */
function areasNeeding(all, graph, needsOf) {
  /** @type {Map<string, Set<string>>} */
  const needing = new Map();
  /** @type {[string, ReadonlySet<string>][]} */
  const found = [...all].flatMap((each) => {
    const onDemand = Boolean(graph.getModuleInfo(each)?.dynamicImporters.length);
    const area = onDemand && areas.find(([, sources]) => sources.test(each))?.[0];
    return area ? [[area, needsOf(each)]] : [];
  });
  const [others, rarely] = [
    found.filter(([area]) => !rare.has(area)),
    found.filter(([area]) => rare.has(area)),
  ];
  for (const [area, needs] of others) {
    for (const needed of needs) needing.set(needed, (needing.get(needed) ?? new Set()).add(area));
  }
  const order = [...rare];
  rarely.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  for (const [area, needs] of rarely) {
    for (const needed of needs) if (!needing.has(needed)) needing.set(needed, new Set([area]));
  }
  return needing;
}

/**
 * The file of what these areas need. What a module needs is needed by the same areas at least: a rule
 * for fewer areas stands above that for more. bundle-budget.mjs refuses files that need each other.
 * @param {ReadonlySet<string>} needing
 * @param {number} pages that need it
 * @returns {string | null}
 */
function sharedBy(needing, pages) {
  const only = (/** @type {string[]} */ ...names) =>
    [...needing].every((one) => names.includes(one));
  if (needing.size === 0 || only('admin')) return null;
  if (needing.size === 1) return [...needing][0] ?? null;
  // What works behind every page would else load the lists' cards wherever there are none.
  const isCore = ['home', 'register', 'background'].some((name) => needing.has(name));
  if (needing.has('jobs')) return pages >= pagesOfCore || isCore ? 'core' : 'cards';
  if (needing.has('home')) return only('home', 'homeMore') ? 'home' : 'core';
  if (needing.has('uploads') && !needing.has('background') && !needing.has('dialogs'))
    return 'uploads';
  if (needing.has('job'))
    return only('job', 'summary', 'others', 'dialogs', 'apply') ? 'job' : 'parts';
  if (needing.has('register')) return 'register';
  if (needing.has('state') && only('state', 'profile', 'member')) return 'state';
  const overlays = needing.has('dialogs') && !only('background', 'dialogs', 'push');
  if (needing.has('background') && !overlays) return 'background';
  // What the menu and a screen about this phone or its owner have in common: no other screen loads it.
  if (only('dialogs', 'phone', 'profile')) return 'background';
  if (only('dialogs', 'admin')) return 'dialogs';
  if (only('search', 'suggest')) return 'search';
  if (needing.has('auth') && only('auth', 'profile', 'admin')) return 'auth';
  if (only('waiting', 'unsent')) return 'waiting';
  if (only('reading', 'unsent', 'waiting')) return 'reading';
  return only('profile', 'member', 'apply', 'admin', 'unsent') ? 'members' : 'shared';
}

/** @param {string} id @returns {string | null} the file of a namespace in its language, or of its list */
function textsOf(id) {
  const [, list] = /\/src\/i18n\/languages\/(\w+)\.ts$/.exec(id) ?? [];
  if (list) return `common-${list}`;
  const [, language, namespace = ''] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
  // In all languages, with the code that says it: of the language that is missing nothing else is there.
  if (namespace === 'languageMissing') return null;
  const group = Object.entries(texts).find(([, names]) => names.includes(namespace))?.[0];
  return language && !ofAdmins.test(namespace) ? `${group ?? namespace}-${language}` : null;
}

/**
 * @param {readonly string[]} ids @param {Graph} graph
 * @param {(module: Module) => readonly string[]} next
 */
function reachedFrom(ids, graph, next) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id);
    reached.add(id);
    if (module) waiting.push(...next(module));
  }
  return reached;
}

/**
 * @typedef {Pick<import('vite').Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters'>} Module
 * @typedef {{ getModuleInfo(id: string): Module | null }} Graph
 */
