import type { i18n } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';
import { href, paths } from '#contract/paths.ts';
import { session, sessionExpired } from '#src/data/session.ts';
import { Layout } from '#src/features/layout/Layout.tsx';
import { PageSkeleton } from '#src/features/layout/PageSkeleton.tsx';
import { redirectFrom } from './guard.ts';
import { pageComponent } from './pages.tsx';
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
    </Router>
  );
}

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
  );
  if (elsewhere && !tells) return <Redirect to={elsewhere} replace />;
  const Page = pageComponent(name, texts);
  return (
    <Layout bare={bareGroups.has(group)}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </Layout>
  );
}
