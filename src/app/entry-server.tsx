import { signal } from '@preact/signals-core';
import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  languageTags,
  type InlineData,
  type PageHead,
  type PageRequest,
  type RenderedPage,
  type RenderPage,
} from '#contract/http/document.ts';
import { languages, type Language } from '#contract/language.ts';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import {
  asReadIn,
  resourceKey,
  type ResourceRequest,
  type ResourceState,
} from '#contract/http/resource.ts';
import { App } from './App.tsx';
import { HeadContext } from '#src/hooks/head.tsx';
import { withKeptParts } from '#src/hooks/keptParts.tsx';
import { PageDataContext, type PageData } from '#src/hooks/pageData.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { pageFiles } from './pageFiles.ts';
import { loadPage } from './pages.tsx';
import { pageAt, type PageRoute, type RoutedPage } from './routes.ts';
import type { ErrorBody } from '#contract/http/errors.ts';

/**
 * Renders a page as a visitor sees it. Pages of members and guests-only pages depend on the login,
 * which lives on the phone: for them the app shell goes out. Request data travels by context and
 * each request has its own texts, so that nothing leaks between users.
 */
export const render: RenderPage = async ({ url, origin, language, read }) => {
  const { pathname, searchParams, search } = new URL(url, origin);
  if (pathname === href('contact')) return { kind: 'redirect', to: href('support') };
  const at = pageAt(pathname);
  if (!at) return { kind: 'redirect', to: href('home') };
  const { name, route, params } = at;
  if (route.group !== 'public') return { kind: 'shell' };
  const texts = await textsOf(language, name, route);
  await loadPage(name, texts);
  const query = Object.fromEntries(searchParams);
  const { states, data } = await readAll(route.data?.({ params, query }) ?? [], language, read);
  const sink: { head: PageHead | null; origin: string } = { head: null, origin };
  const makePage = () =>
    renderToString(
      <HeadContext value={sink}>
        <PageDataContext value={pageData(states)}>
          <I18nextProvider i18n={texts}>
            <App texts={texts} ssr={{ path: pathname, search: search.slice(1) }} />
          </I18nextProvider>
        </PageDataContext>
      </HeadContext>,
    );
  // The header says which page is shown, and its choice of a language leads to the same address.
  const page = [language, name, indianDay(Date.now())].join(' ');
  const { file, styles = [], isStyled } = pageFiles[name];
  // While developing code and texts are edited.
  const html = import.meta.env.PROD
    ? withKeptParts({ page, address: `${page} ${pathname}${search}` }, makePage)
    : makePage();
  const head = sink.head ?? { title: brand.name, description: '' };
  return {
    kind: 'page',
    status: head.status ?? 200,
    head,
    html,
    data,
    modules: [
      'index.html',
      file,
      ...['common', ...route.texts].flatMap((namespace) => textsFiles(texts, namespace)),
    ],
    styles: isStyled?.(query) === false ? [] : [...styles],
  } satisfies RenderedPage;
};

/**
 * The source files of a namespace, as the build's manifest names them: of a language that is not whole
 * those of its fallback too. One of which all is said in that one has no file.
 */
function textsFiles(texts: i18n, namespace: string): string[] {
  return languages
    .filter((language) => {
      const bundle = texts.getResourceBundle(languageTags[language], namespace) as
        object | undefined;
      return bundle !== undefined && Object.keys(bundle).length > 0;
    })
    .map((language) => `locales/${language}/${namespace}.json`);
}

const madeTexts = new Map<string, Promise<i18n>>();

/**
 * The texts of a page in a language, with no more than the phone has: made once, for they never
 * change while the server runs.
 */
function textsOf(language: Language, name: RoutedPage, route: PageRoute): Promise<i18n> {
  const key = `${language} ${name}`;
  const known = madeTexts.get(key);
  if (known) return known;
  const { deferredTexts = [] } = pageFiles[name];
  const texts = createTexts(language, [...route.texts, ...deferredTexts]);
  // While developing they are edited.
  if (!import.meta.env.PROD) return texts;
  const rendering = texts.then(forRendering);
  madeTexts.set(key, rendering);
  return rendering;
}

/** Texts with values in them that are remembered of a page: numbers of jobs change all the time. */
const mostTexts = 2_000;

/**
 * The same texts at a fraction of the cost. `useTranslation` copies all properties of the instance for
 * each component that calls it: one that inherits them has none of its own. And it makes a new
 * translate function each time, which puts a text together anew wherever it is shown.
 */
function forRendering(texts: i18n): i18n {
  const made = new Map<string, object>();
  const getFixedT = (...of: Parameters<i18n['getFixedT']>) => {
    const [tags, namespaces, prefix, { scopeNs = [] } = {}] = of;
    const key = [tags, namespaces, prefix, scopeNs].join(' ');
    const known = made.get(key);
    if (known) return known;
    const translate = texts.getFixedT(...of);
    const remembered = new Map<string, string>();
    const remembering = (...asked: [name: string | string[], values?: object]): string => {
      const [name, values] = asked;
      const key = typeof name === 'string' && !values ? name : JSON.stringify(asked);
      const before = remembered.get(key);
      if (before !== undefined) return before;
      const text = String(Reflect.apply(translate, undefined, asked));
      if (remembered.size >= mostTexts) remembered.clear();
      remembered.set(key, text);
      return text;
    };
    const fixed = Object.assign(remembering, translate);
    made.set(key, fixed);
    return fixed;
  };
  // `useTranslation` would make one of its own of these.
  const reportNamespaces = { addUsedNamespaces() {}, getUsedNamespaces: () => [] };
  return Object.create(Object.assign(Object.create(texts), { getFixedT, reportNamespaces }));
}

type State = ResourceState<unknown>;

async function readAll(requests: ResourceRequest[], language: Language, read: PageRequest['read']) {
  const states = new Map<string, State>();
  const data: InlineData = {};
  await Promise.all(
    requests.map(async (request) => {
      const key = resourceKey(request);
      const { status, body, tag } = await read(asReadIn(request, language));
      const { code, message } = (body ?? {}) as ErrorBody;
      const found = status < 300;
      const answer = found ? { data: body, tag } : { error: { status, code, message } };
      states.set(key, { ...nothing, ...answer, savedAt: found ? Date.now() : undefined });
      data[key] = { request, ...answer };
    }),
  );
  return { states, data };
}

const nothing: State = {
  data: undefined,
  savedAt: undefined,
  loading: false,
  offline: false,
  local: false,
  error: undefined,
};

/** Reads that were not loaded for the page show as loading: the phone fetches them. */
function pageData(states: ReadonlyMap<string, State>): PageData {
  return {
    resource: (request) =>
      signal(states.get(resourceKey(request)) ?? { ...nothing, loading: true }) as never,
    refresh: () => Promise.resolve(),
    listedJob: () => undefined,
  };
}
