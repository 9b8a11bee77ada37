import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { email as emailRule } from '#contract/schema.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmailField } from '#src/features/auth/EmailField.tsx';
import { askForCode, type SentCode } from './forgotCalls.ts';
import type { Refusal } from './forgotReplies.ts';
import css from '#src/features/auth/Form.module.css';
import { useFormErrors } from '#src/forms/formErrors.ts';
import { Refused } from '#src/features/auth/Refused.tsx';

interface EmailStepProps {
  email: string;
  onEmail: (email: string) => void;
  /** To which address, and by which mail. */
  onSent: (email: string, sent: SentCode) => void;
}

/** Step 1 of a forgotten password: where the code goes. */
export function EmailStep({ email, onEmail, onSent }: EmailStepProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, errors, show, forget } = useFormErrors();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setRefusal(null);
    const { issues } = v.safeParse(emailRule, email);
    if (show(issues ? { email: issues[0].message } : {})) return;
    setBusy(true);
    const answer = await askForCode(email);
    setBusy(false);
    if ('status' in answer) setRefusal(answer);
    else onSent(email, answer);
  }

  return (
    <>
      <Refused refusal={refusal} fallback={t('forgot.failed')} />
      <form ref={form} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        <EmailField
          value={email}
          error={errors.email}
          onChange={(text) => {
            onEmail(text);
            forget('email');
          }}
        />
        <Button type="submit" variant="next" block busy={busy} busyLabel={t('forgot.sending')}>
          {t('forgot.send')}
        </Button>
      </form>
    </>
  );
}
