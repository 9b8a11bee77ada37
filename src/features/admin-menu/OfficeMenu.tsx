import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { callApi } from '#src/data/api.ts';
import { officeCounts, tellOfficeCount } from '#src/lib/officeCounts.ts';
import css from './OfficeMenu.module.css';
import { officeLinks } from './officeLinks.ts';

/** The office's own line of links, on each of its screens, with what waits there. */
export default function OfficeMenu() {
  useSignals();
  const { t, ready } = useTranslation('adminMenu', { useSuspense: false });
  const [path] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const counts = officeCounts.value;

  useEffect(() => {
    const controller = new AbortController();
    void askForCounts(controller.signal);
    return () => controller.abort();
  }, [path]);

  // On a phone the line is wider than the screen: the current link must not hide.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (list.current && current instanceof HTMLElement) {
      list.current.scrollLeft = current.offsetLeft - 48;
    }
  }, [path, ready]);

  if (!ready) return null;
  return (
    <nav aria-label={t('label')} className={css.menu}>
      <ul ref={list} className={`container ${css.links}`}>
        {officeLinks.map((link) => {
          const waiting = (link.count && counts[link.count]) ?? 0;
          return (
            <li key={link.href}>
              <Link
                href={link.href}
                className={css.link}
                aria-current={path === link.href ? 'page' : undefined}
              >
                {t(link.text)}
                {waiting > 0 && (
                  <span className={css.count}>
                    <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
                    <span className="visually-hidden">{t('waiting', { count: waiting })}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Without a network the numbers of before stay: they are a hint, no more. */
async function askForCounts(signal: AbortSignal): Promise<void> {
  const reports = callApi('jobs.reports', { query: { status: 'open', limit: 1 }, signal })
    .then(({ open }) => tellOfficeCount('reports', open))
    .catch(() => undefined);
  const support = callApi('support.list', { query: { status: 'open', limit: 1 }, signal })
    .then(({ open }) => tellOfficeCount('support', open))
    .catch(() => undefined);
  await Promise.all([reports, support]);
}
