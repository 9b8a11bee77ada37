import { useSignals } from '@preact/signals-react/runtime';
import type { i18n } from 'i18next';
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Router, useRouter } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { paths } from '#contract/http/paths.ts';
import { PageFailure } from '#src/features/layout/page/PageFailure.tsx';
import { PageSkeleton } from '#src/features/layout/page/PageSkeleton.tsx';
import { useKeptFocus } from '#src/features/layout/page/useRouteChange.ts';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { ownLocation } from '#src/hooks/ownLocation.ts';
import { loadAhead } from '#src/pwa/loadAhead.ts';
import { replayEarlyClick } from '#src/pwa/replayEarlyClick.ts';
import { forgetFailures, loadPage, pageComponent } from './pages.tsx';
import { panes } from './panesSignal.ts';
import { matchPath, routes, type RoutedPage } from './routes.ts';

/** How many lists stay behind the page that is shown: each holds its part of a small memory. */
const most = 2;

interface KeptPagesProps {
  name: RoutedPage;
  path: string;
  /** Whose pages they are; null for a visitor. Nothing that was shown to one is kept for another. */
  owner: string | null;
  texts: i18n;
}

/**
 * The page that is shown, and the lists behind it, as they were left: the way back renders nothing
 * anew. React's Activity hides them (no screen reader, no keyboard reaches them) and ends their
 * effects, so that they ask for nothing and set no title until they are shown again. On large windows
 * the jobs list stays in sight beside a job that was opened from it.
 */
export function KeptPages({ name, path, owner, texts }: KeptPagesProps) {
  useSignals();
  const [before, setBefore] = useState({ names: [name], owner, member: owner, turn: 0 });
  let { names, turn } = before;
  if (names[0] !== name || before.owner !== owner) {
    const others = before.owner === owner ? names.filter((one) => one !== name) : [];
    names = [name, ...others.filter((one) => routes[one].keeps).slice(0, most)];
    const member = owner ?? before.member;
    // One logged out and another in while this tab slept: nothing that was typed here is the other's.
    if (before.member !== null && member !== before.member) turn += 1;
    setBefore({ names, owner, member, turn });
  }
  const show = panes.value;
  const isBeside = show !== undefined && name === 'job' && names[1] === 'jobs';
  useLayoutEffect(() => {
    if (!isBeside) return undefined;
    show(true);
    return () => show(false);
  }, [show, isBeside]);
  // By their names: another order would have the browser move what is shown. The list comes before the job.
  return [...names]
    .sort()
    .reverse()
    .map((one) => (
      <Activity
        key={`${one} ${turn}`}
        mode={one === name || (isBeside && one === 'jobs') ? 'visible' : 'hidden'}
      >
        <Frame name={one} path={path} shown={one === name} texts={texts} />
      </Activity>
    ));
}

interface FrameProps extends Omit<KeptPagesProps, 'owner'> {
  shown: boolean;
}

/** A page with its own address. While it is hidden nothing that changes around it reaches it. */
const Frame = memo(
  function Frame({ name, path, texts }: FrameProps) {
    const { keeps } = routes[name];
    const { hook, aroundNav } = useRouter();
    const [own] = useState(() =>
      keeps && hook === useBrowserLocation && !import.meta.env.SSR
        ? ownLocation(() => matchPath(paths[name], location.pathname) !== null)
        : {},
    );
    useKeptFocus();
    return (
      <Router {...own} aroundNav={aroundNav}>
        <Route path={paths[name]}>
          <PageBoundary at={path} fallback={failed}>
            <Suspense fallback={<PageSkeleton />}>
              <Page name={name} texts={texts} />
            </Suspense>
          </PageBoundary>
        </Route>
      </Router>
    );
  },
  (_before, { shown }) => !shown,
);

export const failed = (failure: unknown, retry: () => void) => (
  <PageFailure failure={failure} retry={retry} forget={forgetFailures} />
);

/** Looked up inside the boundary: after a failure there is another component to try. */
function Page({ name, texts }: { name: RoutedPage; texts: i18n }) {
  const Component = pageComponent(name, texts);
  useEffect(() => {
    replayEarlyClick('page');
    for (const next of routes[name].leadsTo ?? []) loadAhead(() => loadPage(next, texts));
  }, [name, texts]);
  return <Component />;
}
