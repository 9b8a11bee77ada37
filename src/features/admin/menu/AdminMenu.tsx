import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { roleCan, screenCalls } from '#contract/admin/roles.ts';
import { session } from '#src/data/session/session.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { callApi } from '#src/data/api.ts';
import { adminCounts, setAdminCount } from '#src/features/admin/shared/adminCounts.ts';
import { KeyboardHelp } from '#src/features/admin/shared/keyboard/KeyboardHelp.tsx';
import { pressKey } from '#src/features/admin/shared/keyboard/shortcuts.ts';
import css from './AdminMenu.module.css';
import type { TextKey } from '#src/i18n/keys.ts';
import { href } from '#contract/http/paths.ts';

interface AdminLink {
  page: Exclude<
    keyof typeof screenCalls,
    'applicants' | 'adminCandidate' | 'adminLeads' | 'resume'
  >;
  text: Extract<TextKey, `adminMenu:${string}`>;
  /** What of it waits for the admin, see src/features/admin/shared/adminCounts.ts. */
  count?: keyof typeof adminCounts.value;
}

/** The screens of the admin, one line each, in the order of a working day. */
const adminLinks: readonly AdminLink[] = [
  { page: 'dashboard', text: 'adminMenu:numbers' },
  { page: 'adminJobs', text: 'adminMenu:jobs' },
  { page: 'adminCandidates', text: 'adminMenu:candidates' },
  { page: 'adminInterviews', text: 'adminMenu:interviews' },
  { page: 'adminEmployers', text: 'adminMenu:employers' },
  { page: 'adminTemplates', text: 'adminMenu:templates' },
  { page: 'adminImport', text: 'adminMenu:import' },
  { page: 'adminFeeds', text: 'adminMenu:feeds', count: 'feeds' },
  { page: 'adminReports', text: 'adminMenu:reports', count: 'reports' },
  { page: 'adminBlogs', text: 'adminMenu:blogs' },
  { page: 'adminSupport', text: 'adminMenu:support', count: 'support' },
  { page: 'adminPayments', text: 'adminMenu:payments' },
  { page: 'adminWords', text: 'adminMenu:words' },
  { page: 'adminStaff', text: 'adminMenu:staff' },
  { page: 'adminAudit', text: 'adminMenu:audit' },
  { page: 'adminTwoStep', text: 'adminMenu:twoStep' },
];

/** The admin's own line of links, on each of its screens, with what waits there. */
export default function AdminMenu() {
  useSignals();
  const { t, ready } = useTranslation('adminMenu', { useSuspense: false });
  const [path] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const counts = adminCounts.value;
  const [helpOpen, setHelpOpen] = useState(false);
  const role = session.value?.user.role;
  const links = adminLinks.filter(({ page }) => roleCan(role, screenCalls[page]));

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (pressKey(event) === 'help') setHelpOpen(true);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);

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
        {links.map((link) => {
          const to = href(link.page);
          const waiting = (link.count && counts[link.count]) ?? 0;
          return (
            <li key={link.page}>
              <Link href={to} className={css.link} aria-current={path === to ? 'page' : undefined}>
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
        <li>
          <button
            type="button"
            className={css.link}
            aria-haspopup="dialog"
            onClick={() => setHelpOpen(true)}
          >
            {t('keys.menu')}
          </button>
        </li>
        <li>
          <Link href={href('home')} className={css.link}>
            {t('site')}
          </Link>
        </li>
      </ul>
      {helpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </nav>
  );
}

/** Without a network the numbers of before stay: they are a hint, no more. */
async function askForCounts(signal: AbortSignal): Promise<void> {
  const counted = [
    ['jobs.reports', 'reports'],
    ['support.list', 'support'],
    ['feeds.list', 'feeds'],
  ] as const;
  const asked = counted.filter(([call]) => mayDo(call));
  await Promise.all(
    asked.map(([call, name]) =>
      callApi(call, { query: { status: 'open', limit: 1 }, signal })
        .then(({ open }) => setAdminCount(name, open))
        .catch(() => undefined),
    ),
  );
}
