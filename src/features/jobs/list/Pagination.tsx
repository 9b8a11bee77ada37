import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/critical.tsx';
import { classes } from '#src/components/classes.ts';
import css from './Pagination.module.css';
import { pageWindow } from './pageWindow.ts';

interface PaginationProps {
  /** One more than there are: after the last one. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** The history's state that goes along. */
  state: unknown;
  onClick: MouseEventHandler;
}

/** Previous, Next and numbered pages, as links: they work without script too. Ends are disabled. */
export function Pagination({ page, pages, hrefOf, state, onClick }: PaginationProps) {
  const { t } = useTranslation('jobs');
  if (Math.max(page, pages) <= 1) return null;
  // Three numbers are in one row with the words, also at 320 px.
  const middle = Math.max(2, Math.min(page, pages - 1));
  const isNear = (number: number | null) => number !== null && Math.abs(number - middle) <= 1;
  return (
    <nav aria-label={t('pagination.label')} className={css.pagination}>
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" state={state} onClick={onClick}>
        <ChevronLeftIcon size={20} />
        {t('pagination.previous')}
      </Step>
      <ul className={css.numbers}>
        {pageWindow(page, pages).map((number, at) => (
          <li key={number ?? `gap-${at}`} className={isNear(number) ? undefined : css.far}>
            {number === null ? (
              <span className={css.gap}>…</span>
            ) : (
              <Link
                href={hrefOf(number)}
                state={state}
                onClick={onClick}
                className={css.number}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('pagination.page', { page: number })}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next" state={state} onClick={onClick}>
        {t('pagination.next')}
        <ChevronRightIcon size={20} />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  rel: string;
  state: unknown;
  onClick: MouseEventHandler;
  children: ReactNode;
}

function Step({ to, rel, state, onClick, children }: StepProps) {
  if (to === null) {
    return (
      <span role="link" aria-disabled="true" className={classes(css.step, css.disabled)}>
        {children}
      </span>
    );
  }
  return (
    <Link href={to} rel={rel} state={state} onClick={onClick} className={css.step}>
      {children}
    </Link>
  );
}
