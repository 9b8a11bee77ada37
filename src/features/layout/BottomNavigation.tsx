import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import {
  BriefcaseIcon,
  DocumentIcon,
  HeartIcon,
  UserIcon,
} from '#src/components/icons/critical.tsx';
import css from './BottomNavigation.module.css';

const places = [
  { href: href('jobs'), text: 'nav.jobs', Icon: BriefcaseIcon },
  { href: href('savedJobs'), text: 'nav.savedShort', Icon: HeartIcon },
  { href: href('myApplications'), text: 'nav.applicationsShort', Icon: DocumentIcon },
  { href: href('profile'), text: 'nav.profile', Icon: UserIcon },
] as const;

/** The bar at the thumb's reach, shown in the installed app on a phone only (by CSS). */
export function BottomNavigation() {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav aria-label={t('nav.app')} className={css.bar}>
      <ul>
        {places.map(({ href: to, text, Icon }) => (
          <li key={to}>
            <Link href={to} aria-current={path === to ? 'page' : undefined} className={css.place}>
              <Icon size={24} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
