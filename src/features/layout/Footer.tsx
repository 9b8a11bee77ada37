import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import css from './Footer.module.css';
import { footerLinks } from './links.ts';

/** The shared footer, with the promise that protects people from cheats. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={`band ${css.footer}`}>
      <div className="container">
        <p className={css.promise}>
          {t('footer.promise')} <Link href={href('safety')}>{t('footer.safety')}</Link>
        </p>
        <nav aria-label={t('nav.footer')}>
          <ul className={css.links}>
            {footerLinks.map((link) => (
              <li key={link.text}>
                <Link href={link.href} className={css.link}>
                  {t(link.text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={css.rights}>
          {t('footer.rights', { year: brand.footerYear, name: brand.name })}
        </p>
      </div>
    </footer>
  );
}
