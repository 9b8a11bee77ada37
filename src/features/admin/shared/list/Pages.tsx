import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './List.module.css';
import { pagesOf } from './pages.ts';

interface PagesProps {
  page: number;
  /** Rows of all pages. */
  total: number;
  /** Rows of a page. */
  size: number;
  /** Whether the answer to what is asked now is still to come. */
  busy: boolean;
  onPage: (page: number) => void;
}

/** Turns the pages of a long list. */
export function Pages({ page, total, size, busy, onPage }: PagesProps) {
  const { t } = useTranslation('applicants');
  const pages = pagesOf(total, size);
  const isBehind = page > pages;
  // Anyone who was on the last page may have left the list, and a link may name one that never was.
  const leaves = isBehind && total > 0 && !busy;
  useEffect(() => {
    if (leaves) onPage(pages);
  });
  if (pages <= 1 || isBehind) return null;
  return (
    <nav aria-label={t('pages.label')} className={css.pages}>
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <p>{t('pages.of', { page, pages })}</p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
