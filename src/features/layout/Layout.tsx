import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/paths.ts';
import { useOnline } from '#src/lib/online.ts';
import { OfflineIcon } from '#src/ui/icons.tsx';
import { StatusBar } from '#src/ui/StatusBar.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import css from './Layout.module.css';
import { PageBoundary } from './PageBoundary.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useRouteChange } from './useRouteChange.ts';
import { WaitingLink } from './WaitingLink.tsx';

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
  const online = useOnline();
  return (
    <div className={css.page}>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      {!bare && <Header />}
      {!online && (
        <StatusBar
          icon={<OfflineIcon size={20} />}
          action={<Link href={href('savedJobs')}>{t('nav.saved')}</Link>}
        >
          {t('offline.bar')}
        </StatusBar>
      )}
      <WaitingLink />
      {bars}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!bare && <Footer />}
      {!bare && <BottomNavigation />}
      {/* Whatever happens to them, the page stays. */}
      <PageBoundary at="" fallback={() => null}>
        <ToastRegion />
      </PageBoundary>
    </div>
  );
}
