import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Employer } from '#contract/employers/employer.ts';
import { callApi } from '#src/data/api.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { EmployerForm } from './EmployerForm.tsx';
import { FilesSection } from './FilesSection.tsx';
import { JobsSection } from './JobsSection.tsx';
import css from './Employers.module.css';

interface EmployerSheetProps {
  /** The record to change; null for a new one. */
  employerId: string | null;
  /** The name that a new one begins with. */
  company: string;
  onClose: () => void;
  onSaved: (employer: Employer) => void;
  /** Opens the record that the company has already. */
  onOpen: (id: string) => void;
}

/**
 * The add and edit form of a record, with its files and its jobs. A file on its way would go with it:
 * who saves or closes meanwhile is asked, and it closes when the file has arrived.
 */
export function EmployerSheet(props: EmployerSheetProps) {
  const { employerId, company, onClose, onSaved, onOpen } = props;
  const { t } = useTranslation('adminEmployers');
  const isNew = employerId === null;
  const employer = useLoaded(employerId, (id, signal) =>
    callApi('employers.get', { params: { employerId: id }, signal }),
  );
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<Employer>();
  const [leaving, setLeaving] = useState(false);
  const leave = () => (saved ? onSaved(saved) : onClose());
  useEffect(() => {
    if (leaving && !sending) leave();
  });
  return (
    <RecordSheet
      title={t(isNew ? 'form.addTitle' : 'form.editTitle')}
      texts={{
        save: t(isNew ? 'add' : 'form.save'),
        saving: t('form.saving'),
        notLoaded: t('failed.load'),
      }}
      record={isNew ? null : employer}
      heights={['76px', '76px', '76px', '240px']}
      onClose={() => setLeaving(true)}
    >
      {({ record, ...form }) => (
        <div className={css.sheet}>
          <EmployerForm
            {...{ ...form, onOpen, company }}
            employer={record}
            onSaved={(now) => {
              setSaved(now);
              setLeaving(true);
            }}
          />
          {record?.files ? (
            <FilesSection
              employerId={record.id}
              files={record.files}
              onChange={(files) => employer.change((before) => before && { ...before, files })}
              onSending={(state) => {
                setSending(state === 'sending');
                // Why it failed is said beside the files.
                if (state === 'failed') setLeaving(false);
              }}
            />
          ) : (
            <p className={css.soft}>{t('files.later')}</p>
          )}
          {record && <JobsSection employer={record} />}
          <ConfirmDialog
            open={leaving && sending}
            tone="danger"
            title={t('files.leaving.title')}
            confirmLabel={t('files.leaving.stop')}
            cancelLabel={t('files.leaving.back')}
            onConfirm={leave}
            onCancel={() => {
              setLeaving(false);
              if (saved) employer.change(() => saved);
            }}
          >
            <p>{t('files.leaving.text')}</p>
          </ConfirmDialog>
        </div>
      )}
    </RecordSheet>
  );
}
