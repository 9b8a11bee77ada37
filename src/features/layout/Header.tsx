import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { session } from '#src/data/session/session.ts';
import { useLogout } from '#src/features/shared/logout/useLogout.tsx';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { LanguageSwitch } from '#src/i18n/LanguageSwitch.tsx';
import { LogoutIcon, MenuIcon, UserIcon } from '#src/components/icons/critical.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { Mark } from '#src/components/images/Mark.tsx';
import css from './Header.module.css';
import { topLinks } from './links.ts';

// Opened by a tap, so it is no part of the first screen's weight.
const MenuSheet = lazyPart(() => import('./MenuSheet.tsx'));

const Logo = () => (
  <Link href={href('home')} className={css.logo}>
    <Mark size={32} />
    {brand.name}
  </Link>
);

/** The small top of pages without the shared header (spec 2): the way home and the language. */
export const BareHeader = () => (
  <header className="band">
    <div className={`container ${css.bar}`}>
      <Logo />
      <LanguageSwitch />
    </div>
  </header>
);

/** The shared header: logo, links, language, and the way in or out. A menu on small screens. */
export function Header() {
  useSignals();
  const { t } = useTranslation();
  const [path] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const { logout, question } = useLogout();
  // The header stays from page to page; what was opened on one is not for another.
  useEffect(() => () => setMenuOpen(false), [path]);
  const user = session.value?.user ?? null;
  const links = topLinks(user);
  const onLogout = () => {
    setMenuOpen(false);
    logout();
  };
  return (
    <header className={`band ${css.header}`}>
      <div className={`container ${css.bar}`}>
        <Logo />
        <nav aria-label={t('nav.main')} className={css.links}>
          <ul>
            {links
              .filter((link) => !link.menuOnly)
              .map((link) => (
                <li key={link.text}>
                  <Link
                    href={link.href}
                    className={css.link}
                    aria-current={path === link.href ? 'page' : undefined}
                  >
                    {t(link.text)}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <LanguageSwitch className={css.language ?? ''} />
        {user ? (
          <>
            <Link href={href('profile')} className={css.icon} aria-label={t('nav.profile')}>
              <UserIcon />
            </Link>
            <IconButton
              plain
              label={t('nav.logout')}
              onClick={onLogout}
              className={css.wideOnly ?? ''}
            >
              <LogoutIcon />
            </IconButton>
          </>
        ) : (
          <Link href={href('login')} className={css.login}>
            {t('nav.login')}
          </Link>
        )}
        <IconButton
          plain
          label={menuOpen ? t('closeMenu') : t('openMenu')}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
          className={css.menuButton ?? ''}
        >
          <MenuIcon />
        </IconButton>
      </div>
      {menuOpen && <MenuSheet user={user} onClose={() => setMenuOpen(false)} onLogout={onLogout} />}
      {question}
    </header>
  );
}
