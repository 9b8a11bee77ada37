import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { staffInviteForm, type StaffList } from '#contract/admin/staff.ts';
import type { StaffRole } from '#contract/account/user.ts';
import { languages, type Language } from '#contract/language.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { RoleChoice } from './RoleChoice.tsx';

interface Draft {
  email: string;
  role: StaffRole;
  language: Language;
}

interface InviteSheetProps {
  onClose: () => void;
  onDone: (list: StaffList, email: string) => void;
}

/** Who is to become an admin, as what, and the language of the mail that says so. */
export function InviteSheet({ onClose, onDone }: InviteSheetProps) {
  const { t, i18n } = useTranslation('adminStaff');
  const [draft, setDraft, forgetDraft] = useDraft<Draft>('staff-invite-form', {
    ...{ email: '', role: 'viewer', language: 'english' },
  });
  // The same key for the same words: asked twice, it is one invitation.
  const [key, setKey] = useState(() => randomUuid());
  const id = useId();
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setKey(randomUuid());
  };
  const checked = v.safeParse(staffInviteForm, draft);
  const { form, errors, forget, submit, busy, failure } = useSubmit({
    check: () => (checked.issues ? fieldErrors(checked.issues) : {}),
    leaves: true,
    onlyFields: true,
    async send() {
      const list = await callApi('staff.invite', { body: checked.output, idempotencyKey: key });
      forgetDraft();
      onDone(list, draft.email.trim());
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('form.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('form.sending')}>
            {t('form.send')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack" noValidate onSubmit={submit}>
        <p>{t('form.text')}</p>
        {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
        <TextField
          type="email"
          name="email"
          autoComplete="off"
          inputMode="email"
          label={t('form.email')}
          value={draft.email}
          {...(errors.email && { error: t(`errors:fields.${errors.email}`) })}
          onChange={(event) => {
            set({ email: event.target.value });
            forget('email');
          }}
        />
        <RoleChoice value={draft.role} onChange={(role) => set({ role })} />
        <SelectField
          name="language"
          label={t('form.language')}
          value={draft.language}
          options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onChange={(event) =>
            set({ language: languages.find((one) => one === event.target.value) ?? 'english' })
          }
        />
      </form>
    </Sheet>
  );
}
