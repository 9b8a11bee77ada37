import type { MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/critical.tsx';
import { pageNumbers } from './blogSearch.ts';
import css from './Pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onClick: MouseEventHandler;
}

/** The pages of the blog list as links, so that they work without the page's code too. */
export function Pagination({ page, pages, hrefOf, onClick }: PaginationProps) {
  const { t } = useTranslation('blogs');
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages.label')} className={css.pages}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev" onClick={onClick} className={css.step}>
          <ChevronLeftIcon size={20} />
          {t('pages.previous')}
        </Link>
      )}
      <ul className={css.numbers}>
        {pageNumbers(page, pages).map((number, at) =>
          number === null ? (
            <li key={`gap after ${at}`} className={css.gap}>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                href={hrefOf(number)}
                onClick={onClick}
                className={css.number}
                aria-label={t('pages.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < pages && (
        <Link href={hrefOf(page + 1)} rel="next" onClick={onClick} className={css.step}>
          {t('pages.next')}
          <ChevronRightIcon size={20} />
        </Link>
      )}
    </nav>
  );
}
