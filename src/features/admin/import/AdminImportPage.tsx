import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { UploadCard } from '#src/features/admin/shared/upload/UploadCard.tsx';
import { importLimits } from '#contract/import/import.ts';
import css from './AdminImportPage.module.css';
import { History } from './History.tsx';
import { ImportView } from './ImportView.tsx';

/**
 * Postings from a file: choose it, look at what was understood, take it over, take it back. The
 * address names the import, so that a reload comes back to it.
 */
export default function AdminImportPage() {
  const { t } = useTranslation('adminImport');
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function open(next: string) {
    navigate(href('adminImport', undefined, { id: next }));
    heading.current?.focus();
    window.scrollTo(0, 0);
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')} heading={heading}>
      {id === '' ? (
        <div className={css.start}>
          <UploadCard
            call="imports.add"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.json,.xml,.rss,.atom,.html,.htm"
            most={importLimits.fileBytes}
            tooLarge={t('adminMenu:refused.IMPORT_TOO_LARGE')}
            texts={{
              ...{ title: t('choose.title'), hint: t('choose.hint') },
              ...{ button: t('choose.button'), sending: t('choose.sending') },
            }}
            onUploaded={open}
          />
          <Link
            href={href('adminFeeds')}
            className={buttonClass('quiet', { className: css.feeds })}
          >
            {t('feeds')}
          </Link>
          <History onOpen={open} />
        </div>
      ) : (
        <ImportView key={id} id={id} onLeave={() => open('')} />
      )}
    </AdminPage>
  );
}
