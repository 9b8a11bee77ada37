import { type ReactNode, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { useOnline } from '#src/hooks/online.ts';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { OfflineIcon, UploadIcon } from '#src/components/icons/critical.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Footer } from './Footer.tsx';
import { BareHeader, Header } from './Header.tsx';
import css from './Layout.module.css';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { useRouteChange } from './page/useRouteChange.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { replayEarlyClick } from '#src/pwa/replayEarlyClick.ts';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { hiddenEntries, outboxCounts } from '#src/data/outbox/state.ts';
import { userId } from '#src/data/session/session.ts';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { reach } from '#src/data/reach/reach.ts';

interface LayoutProps {
  /** Without the shared header and footer (spec 2). */
  bare: boolean;
  /** Quiet lines that others have to say, below the header. */
  bars?: ReactNode;
  children: ReactNode;
}

/** What stands around every page. */
export function Layout({ bare, bars, children }: LayoutProps) {
  const { t } = useTranslation();
  const main = useRouteChange();
  useEffect(() => replayEarlyClick('around'), []);
  return (
    <div className={css.page}>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      {bare ? <BareHeader /> : import.meta.env.SSR ? keptPart(<Header />) : <Header />}
      <ReachBar />
      <WaitingLink />
      {bars}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!bare && (import.meta.env.SSR ? keptPart(<Footer />, 'page') : <Footer />)}
      {!bare && (import.meta.env.SSR ? keptPart(<BottomNavigation />) : <BottomNavigation />)}
      {/* Whatever happens to them, the page stays. */}
      <PageBoundary at="" fallback={() => null}>
        <ToastRegion />
      </PageBoundary>
    </div>
  );
}

/** One quiet line while the server cannot be asked, by what requests came to. */
function ReachBar() {
  useSignals();
  const { t } = useTranslation();
  const [path] = useLocation();
  const now = useOnline() ? reach.value : 'offline';
  // Always there: a snapshot shows it where it opens without a network.
  return (
    <StatusBar
      className="offline-bar"
      hidden={now === 'ok'}
      icon={<OfflineIcon size={20} />}
      action={path !== href('savedJobs') && <Link href={href('savedJobs')}>{t('nav.saved')}</Link>}
    >
      {t(`reach.${now === 'ok' ? 'offline' : now}`, { name: brand.name })}
    </StatusBar>
  );
}

const ToastList = lazy(() => firstInteraction().then(() => import('./ToastList.tsx')));

/**
 * The place of toasts. Its code comes after the first paint, and long before a toast: a live
 * region must stand empty in the page before its first text, or that text is not read out.
 */
function ToastRegion() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}

// Only for those whose session ended before all was sent.
const LoggedOutWaits = optionalPart(() => import('./LoggedOutWaits.tsx'));

/**
 * 'Waiting to send: 2', on every page but the one that shows it, while something is; where no one is
 * logged in, that it waits for a login.
 */
function WaitingLink() {
  useSignals();
  const { t } = useTranslation();
  const { waiting, paused, failed } = outboxCounts.value;
  const [path] = useLocation();
  const unsent = waiting + paused;
  const hidesOwn = userId.value === null && hiddenEntries.value.members > 0;
  if (path === href('waiting')) return null;
  return (
    <>
      {hidesOwn && (
        <Suspense>
          <LoggedOutWaits />
        </Suspense>
      )}
      {unsent + failed > 0 && (
        <StatusBar icon={<UploadIcon size={20} />} tone={failed > 0 ? 'warning' : 'quiet'}>
          <Link href={href('waiting')}>
            {unsent > 0 && t('waiting.count', { count: unsent })}
            {unsent > 0 && failed > 0 && ' · '}
            {failed > 0 && t('waiting.failed', { count: failed })}
          </Link>
        </StatusBar>
      )}
    </>
  );
}
