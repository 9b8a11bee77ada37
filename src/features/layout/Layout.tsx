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
import { ToastRegion } from './ToastRegion.tsx';
import { useRouteChange } from './useRouteChange.ts';
import { WaitingLink } from './WaitingLink.tsx';

/** What stands around every page. `bare` pages have no shared header and footer (spec 2). */
export function Layout({ bare, children }: { bare: boolean; children: ReactNode }) {
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
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!bare && <Footer />}
      {!bare && <BottomNavigation />}
      <ToastRegion />
    </div>
  );
}
