import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { leadLimits } from '#contract/leads/lead.ts';
import { href } from '#contract/http/paths.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { UploadCard } from '#src/features/admin/shared/upload/UploadCard.tsx';
import { LeadImports } from './import/LeadImports.tsx';
import { LeadImportView } from './import/LeadImportView.tsx';
import { LeadsList } from './LeadsList.tsx';

/**
 * People from imported lists, kept apart from candidates: a list is chosen, looked at, taken over and
 * taken back here; who is on it is asked, or deleted. The address names the import, so that a reload
 * comes back to it. Never kept on the phone.
 */
export default function AdminLeadsPage() {
  const { t } = useTranslation('adminLeads');
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('import') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function open(next: string) {
    navigate(href('adminLeads', undefined, { import: next }));
    heading.current?.focus();
    window.scrollTo(0, 0);
  }

  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      heading={heading}
      hasList={id === ''}
      back={{ href: href('adminCandidates'), text: t('adminCandidates:file.back') }}
    >
      {id === '' ? (
        <>
          <LeadsList heading={heading} />
          <UploadCard
            call="leads.addImport"
            accept=".csv,.tsv,.txt,.xlsx,.xls"
            most={leadLimits.fileBytes}
            tooLarge={t('adminMenu:refused.LEADS_TOO_LARGE')}
            texts={{
              ...{ title: t('import.choose'), hint: t('import.hint') },
              ...{ button: t('import.button'), sending: t('import.sending') },
            }}
            onUploaded={open}
          />
          <LeadImports onOpen={open} />
        </>
      ) : (
        <LeadImportView key={id} id={id} onLeave={() => open('')} />
      )}
    </AdminPage>
  );
}
