import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { SessionUser } from '#contract/account/user.ts';
import { LanguageChoice } from '#src/i18n/LanguageChoice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextSize } from '#src/features/shared/page/TextSize.tsx';
import css from './MenuSheet.module.css';
import { topLinks } from './links.ts';

interface MenuSheetProps {
  user: SessionUser | null;
  onClose: () => void;
  onLogout: () => void;
}

/** The menu of small screens, with every top link. */
export default function MenuSheet({ user, onClose, onLogout }: MenuSheetProps) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <Sheet open onClose={onClose} title={t('menu')} closeLabel={t('closeMenu')} placement="side">
      {/* First: whoever needs it does not find it at the end of a list. */}
      <TextSize />
      <nav aria-label={t('nav.main')} className={css.menu}>
        <ul>
          {topLinks(user).map((link) => (
            <li key={link.text}>
              <Link
                href={link.href}
                aria-current={path === link.href ? 'page' : undefined}
                onClick={onClose}
              >
                {t(link.text)}
              </Link>
            </li>
          ))}
          {user && (
            <li>
              <button type="button" onClick={onLogout}>
                {t('nav.logout')}
              </button>
            </li>
          )}
        </ul>
      </nav>
      <LanguageChoice className={css.languages} />
    </Sheet>
  );
}
