import type { i18n } from 'i18next';
import { lazy, Suspense } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { Redirect, Router, useLocation, useSearch } from 'wouter';
import type { SessionUser } from '#contract/account/user.ts';
import { href, paths } from '#contract/http/paths.ts';
import { session, sessionExpired } from '#src/data/session/session.ts';
import { wholeSearch } from '#src/hooks/ownLocation.ts';
import { Layout } from '#src/features/layout/Layout.tsx';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { redirectFrom } from './guard.ts';
import { DeferredParts } from './DeferredParts.tsx';
import { failed, KeptPages } from './KeptPages.tsx';
import { pressedFirst } from './pressedFirst.ts';
import { bareGroups, pageAt, type AccessGroup } from './routes.ts';

const SessionExpired = lazy(() => import('#src/features/profile/view/SessionExpired.tsx'));

interface AppProps {
  texts: i18n;
  /** Path and query while a server renders; the browser's address otherwise. */
  ssr?: { path: string; search: string };
}

/** The layout and the route table. */
export function App({ texts, ssr }: AppProps) {
  return (
    <Router
      aroundNav={pressedFirst}
      {...wholeSearch}
      {...(ssr && { ssrPath: ssr.path, ssrSearch: ssr.search })}
    >
      <Pages texts={texts} />
    </Router>
  );
}

/**
 * The page of an address, or the redirect that its access group asks for. Follows the session, also
 * another tab's.
 */
function Pages({ texts }: { texts: i18n }) {
  useSignals();
  const [path] = useLocation();
  const at = pageAt(path);
  const user = session.value?.user ?? null;
  const group = at?.route.group ?? 'public';
  // The profile page itself says that the session ran out, and then leaves (spec 4).
  const tells = at?.name === 'profile' && sessionExpired.value;
  const leaves = redirectFrom(group, user, path) !== null && !tells;
  const bare = bareGroups.has(group);
  return (
    <PageBoundary at={path} fallback={failed}>
      <Layout bare={bare} bars={<DeferredParts bare={bare} admin={group === 'admin' && !leaves} />}>
        {!at || leaves ? (
          <Elsewhere key={path} group={group} user={user} path={path} />
        ) : (
          <KeptPages name={at.name} path={path} owner={user?.id ?? null} texts={texts} />
        )}
      </Layout>
    </PageBoundary>
  );
}

/**
 * Leads away from an address that has no page, or none for this user; whose session ran out is told
 * so first (spec 4), where the code for it can be had.
 */
function Elsewhere({
  group,
  user,
  path,
}: {
  group: AccessGroup;
  user: SessionUser | null;
  path: string;
}) {
  useSignals();
  const search = useSearch();
  const at = path + (search ? `?${search}` : '');
  const other = href(path === paths.contact ? 'support' : 'home');
  const to = redirectFrom(group, user, at, sessionExpired.value) ?? other;
  const leave = <Redirect to={to} replace />;
  if (!sessionExpired.value || !to.startsWith(paths.login)) return leave;
  return (
    <PageBoundary at={at} fallback={() => leave}>
      <Suspense>
        <SessionExpired from={at} />
      </Suspense>
    </PageBoundary>
  );
}
