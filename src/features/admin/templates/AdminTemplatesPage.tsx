import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { TemplateSheet } from './TemplateSheet.tsx';
import { TemplatesResult } from './TemplatesResult.tsx';
import { useTemplates } from './useTemplates.ts';

const plainAddress = { search: '' };
const addressOptions = { search: null };

/** The messages that admins use again when they write to applicants. */
export default function AdminTemplatesPage() {
  const { t } = useTranslation('adminMessages');
  const [{ search }, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const templates = useTemplates(useDebouncedValue(search.trim()));
  const [edited, setEdited] = useState<{ template: MessageTemplate | null } | null>(null);
  const [doomed, setDoomed] = useState<MessageTemplate | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  return (
    <RecordsPage
      title={t('title')}
      lead={t('lead')}
      heading={heading}
      addLabel={t('add')}
      onAdd={() => setEdited({ template: null })}
    >
      <TemplatesResult
        templates={templates}
        filters={
          <div role="search">
            <SearchField
              label={t('search')}
              placeholder={t('search')}
              value={search}
              onSearch={(text) => set({ search: text })}
            />
          </div>
        }
        filtered={search.trim() !== ''}
        onClear={clear}
        onEdit={(template) => setEdited({ template })}
        onDelete={setDoomed}
      />
      {edited && (
        <TemplateSheet
          key={edited.template?.id ?? 'new'}
          template={edited.template}
          onClose={() => setEdited(null)}
          onSaved={({ name }, isNew) => {
            setEdited(null);
            templates.reload();
            const text = isNew ? t('done.added', { name }) : t('done.saved', { name });
            showToast({ tone: 'ok', text });
          }}
        />
      )}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        heading={heading}
        remove={async ({ id }) => {
          await callApi('templates.remove', { params: { templateId: id } });
          templates.reload();
          return async () => {
            await callApi('templates.restore', { params: { templateId: id } });
            templates.reload();
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
