import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { employerStates, type Employer, type EmployerRow } from '#contract/employers/employer.ts';
import { callApi } from '#src/data/api.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { showToast } from '#src/toasts/toasts.ts';
import css from './Employers.module.css';
import { EmployerSheet } from './EmployerSheet.tsx';
import { EmployersResult } from './EmployersResult.tsx';
import { EmployerView } from './EmployerView.tsx';
import { useEmployers } from './useEmployers.ts';

/** `id`: the record that is open. `company`: the name that a new one begins with. */
const plainAddress = { search: '', state: '', id: '', company: '' };
const addressOptions = { search: null, state: employerStates, id: null, company: null };

/** The records of employers and agents: what is known of them, what was checked, and their jobs. */
export default function AdminEmployersPage() {
  const { t } = useTranslation('adminEmployers');
  const [address, set] = useAddressFilters(addressOptions, plainAddress);
  const { search, state, id, company } = address;
  const employers = useEmployers(useDebouncedValue(search.trim()), state);
  const [adding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<EmployerRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });
  const mayChange = mayDo('employers.update');
  const isNew = adding || company !== '';

  function close() {
    setAdding(false);
    set({ id: '', company: '' });
  }

  function saved({ name }: Employer) {
    close();
    employers.reload();
    showToast({ tone: 'ok', text: t(isNew ? 'done.added' : 'done.saved', { name }) });
  }

  return (
    <RecordsPage
      title={t('title')}
      heading={heading}
      addLabel={t('add')}
      onAdd={mayChange ? () => setAdding(true) : undefined}
    >
      <EmployersResult
        employers={employers}
        filters={
          <form role="search" className={css.filters} onSubmit={(event) => event.preventDefault()}>
            <SearchField
              label={t('search')}
              placeholder={t('searchHint')}
              value={search}
              onSearch={(text) => set({ search: text })}
            />
            <SelectField
              label={t('state.label')}
              value={state}
              placeholder={t('state.any')}
              options={employerStates.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(event) => set({ state: event.target.value })}
            />
          </form>
        }
        filtered={search.trim() !== '' || state !== ''}
        onClear={() => set({ search: '', state: '' })}
        onOpen={(row) => set({ id: row.id })}
        onDelete={setDoomed}
      />
      {(id !== '' || isNew) &&
        (mayChange ? (
          <EmployerSheet
            key={id || `new ${company}`}
            employerId={id || null}
            company={company}
            onClose={close}
            onSaved={saved}
            onOpen={(other) => {
              setAdding(false);
              set({ id: other, company: '' });
            }}
          />
        ) : (
          id && <EmployerView employerId={id} onClose={close} />
        ))}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        heading={heading}
        remove={async ({ id: employerId }) => {
          await callApi('employers.remove', { params: { employerId } });
          employers.reload();
          return async () => {
            await callApi('employers.restore', { params: { employerId } });
            employers.reload();
          };
        }}
        texts={{
          title: t('delete.title'),
          yes: t('delete.yes'),
          busy: t('delete.busy'),
          failed: t('failed.delete'),
          undo: t('done.undo'),
          notRestored: t('failed.restore'),
          deleted: ({ name }) => t('done.deleted', { name }),
          restored: ({ name }) => t('done.restored', { name }),
        }}
      >
        {({ name }) => (
          <>
            <p>
              <strong>{name}</strong>
            </p>
            <p>{t('delete.text')}</p>
          </>
        )}
      </RecordDeletion>
    </RecordsPage>
  );
}
