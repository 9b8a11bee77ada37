import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Clashes } from './Clashes.tsx';
import { FailureNotice } from './Failure.tsx';
import css from './Records.module.css';
import type { RecordFormState } from './useRecordForm.ts';

interface RecordFormProps<F> {
  /** Of the form element, for the button that is outside of it. */
  id: string;
  form: RecordFormState<F>;
  texts: { restored: string; discard: string; failed: string };
  /** What a field is called. */
  label: (name: keyof F & string) => string;
  children: ReactNode;
}

/** The form of a record: that a draft was found, why it was not saved, its fields. */
export function RecordForm<F>({ id, form, texts, label, children }: RecordFormProps<F>) {
  const { t } = useTranslation('adminMenu');
  const { clashes, settle, failure, element, notice, isRestored, discard, submit } = form;
  return (
    <form ref={element} id={id} noValidate className={css.form} onSubmit={submit}>
      {isRestored && (
        <Notice
          tone="info"
          className={css.wide}
          action={
            <Button variant="quiet" onClick={discard}>
              {texts.discard}
            </Button>
          }
        >
          {texts.restored}
        </Notice>
      )}
      {failure && (
        <div ref={notice} tabIndex={-1} className={css.wide}>
          {clashes.length > 0 ? (
            <Clashes clashes={clashes} label={label} onSettle={settle} />
          ) : failure.code === 'KEY_REUSED' ? (
            <Notice tone="warning" title={texts.failed}>
              {t('savedBefore')}
            </Notice>
          ) : (
            <FailureNotice title={texts.failed} failure={failure} />
          )}
        </div>
      )}
      {children}
    </form>
  );
}
