import type { i18n } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';
import { href, paths } from '#contract/http/paths.ts';
import { session, sessionExpired } from '#src/data/session/session.ts';
import { Layout } from '#src/features/layout/Layout.tsx';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { PageFailure } from '#src/features/layout/page/PageFailure.tsx';
import { PageSkeleton } from '#src/features/layout/page/PageSkeleton.tsx';
import { replayEarlyClick } from '#src/pwa/replayEarlyClick.ts';
import { redirectFrom } from './guard.ts';
import { DeferredParts } from './DeferredParts.tsx';
import { forgetFailures, pageComponent } from './pages.tsx';
import { bareGroups, routes, type RoutedPage } from './routes.ts';

interface AppProps {
  texts: i18n;
  /** Path and query while a server renders; the browser's address otherwise. */
  ssr?: { path: string; search: string };
}

/** The layout and the route table. */
export function App({ texts, ssr }: AppProps) {
  return (
    <Router {...(ssr && { ssrPath: ssr.path, ssrSearch: ssr.search })}>
      <Pages texts={texts} />
    </Router>
  );
}

function Pages({ texts }: { texts: i18n }) {
  const [path] = useLocation();
  return (
    <PageBoundary at={path} fallback={failed}>
      <Switch>
        {(Object.keys(routes) as RoutedPage[]).map((name) => (
          <Route key={name} path={paths[name]}>
            <GuardedPage name={name} texts={texts} />
          </Route>
        ))}
        <Route path={paths.contact}>
          <Redirect to={href('support')} replace />
        </Route>
        <Route>
          <Redirect to={href('home')} replace />
        </Route>
      </Switch>
    </PageBoundary>
  );
}

const failed = (failure: unknown, retry: () => void) => (
  <PageFailure failure={failure} retry={retry} forget={forgetFailures} />
);

/** A page, or the redirect that its access group asks for. Follows the session, also another tab's. */
function GuardedPage({ name, texts }: { name: RoutedPage; texts: i18n }) {
  useSignals();
  const [path] = useLocation();
  const search = useSearch();
  const { group } = routes[name];
  // The profile page itself says that the session ran out, and then leaves (spec 4).
  const tells = name === 'profile' && sessionExpired.value;
  const elsewhere = redirectFrom(
    group,
    session.value?.user ?? null,
    path + (search ? `?${search}` : ''),
    sessionExpired.value,
  );
  if (elsewhere && !tells) return <Redirect to={elsewhere} replace />;
  const bare = bareGroups.has(group);
  return (
    <Layout bare={bare} bars={<DeferredParts bare={bare} admin={group === 'admin'} />}>
      <PageBoundary at={path} fallback={failed}>
        <Suspense fallback={<PageSkeleton />}>
          <Page name={name} texts={texts} />
        </Suspense>
      </PageBoundary>
    </Layout>
  );
}

/** Looked up inside the boundary: after a failure there is another component to try. */
function Page({ name, texts }: { name: RoutedPage; texts: i18n }) {
  const Component = pageComponent(name, texts);
  // Here the page and what stands around it answer to a tap.
  useEffect(replayEarlyClick, []);
  return <Component />;
}
