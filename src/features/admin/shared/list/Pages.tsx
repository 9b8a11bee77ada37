import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './List.module.css';

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a long list. */
export function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useTranslation('applicants');
  if (pages <= 1) return null;
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
