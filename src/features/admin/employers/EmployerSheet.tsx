import { useTranslation } from 'react-i18next';
import type { Employer } from '#contract/employers/employer.ts';
import { callApi } from '#src/data/api.ts';
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

/** The add and edit form of a record, with its files and its jobs. */
export function EmployerSheet({ employerId, company, onClose, ...acts }: EmployerSheetProps) {
  const { t } = useTranslation('adminEmployers');
  const isNew = employerId === null;
  const employer = useLoaded(employerId, (id, signal) =>
    callApi('employers.get', { params: { employerId: id }, signal }),
  );
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
      onClose={onClose}
    >
      {({ record, ...form }) => (
        <div className={css.sheet}>
          <EmployerForm {...form} {...acts} employer={record} company={company} />
          {record?.files ? (
            <FilesSection
              employerId={record.id}
              files={record.files}
              onChange={(files) => employer.change((before) => before && { ...before, files })}
            />
          ) : (
            <p className={css.soft}>{t('files.later')}</p>
          )}
          {record && <JobsSection employer={record} />}
        </div>
      )}
    </RecordSheet>
  );
}
