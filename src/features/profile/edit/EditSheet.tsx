import { Fragment, useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { updateSessionUser } from '#src/data/session/session.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { ConflictSheet } from './ConflictSheet.tsx';
import { editErrors } from './editCheck.ts';
import css from './EditSheet.module.css';
import { EmailProof } from '#src/features/profile/security/EmailProof.tsx';
import { useFormErrors } from '#src/forms/formErrors.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { ProfileInput } from './ProfileInput.tsx';
import { fieldsOfTab, profileTabs } from '#src/features/profile/view/profileTabs.ts';
import {
  changedValues,
  isEmptyChange,
  profileValues,
  type ProfileField,
  type ProfileValues,
} from './profileValues.ts';
import { SaveFailure } from './SaveFailure.tsx';
import type { useProfileDraft } from '#src/features/profile/wizard/useProfileDraft.ts';
import { useProfileSave } from './useProfileSave.ts';

interface EditSheetProps {
  /** The saved profile, with what waits to be sent over it. */
  user: User;
  draft: ReturnType<typeof useProfileDraft>;
  /** The field to start at. */
  first: ProfileField | undefined;
  /** What of the draft was saved, or waits on this phone. */
  onSent: (sent: Partial<ProfileValues>) => void;
  onClose: () => void;
}

/** 'Edit Profile': all fields; only what was changed is sent, with the version it was changed on. */
export function EditSheet({ user, draft, first, onSent, onClose }: EditSheetProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const stored = profileValues(user);
  const values = { ...stored, ...draft.values };
  const [password, setPassword] = useState('');
  const isNewEmail = changedValues(stored, values).email !== undefined;
  const { form, errors, show, forget } = useFormErrors();
  const { save, busy, failure, conflict, settle } = useProfileSave({
    userId: user.id,
    page: 'profile',
    onErrors: show,
    onSaved(saved) {
      const isDone = forgetSent(saved.version);
      updateSessionUser(saved);
      if (saved.pendingEmail) {
        showToast({ tone: 'info', text: t('newEmail.sent', { email: saved.pendingEmail }) });
      } else showToast({ tone: 'ok', text: t('page.updated'), ms: limits.toastProfile });
      if (isDone && isMounted()) onClose();
    },
    onKept(needsLogin) {
      const isDone = forgetSent(draft.baseVersion ?? user.version);
      showToast({ tone: 'info', text: t(needsLogin ? 'common:sentAfterLogin' : 'save.kept') });
      if (isDone && isMounted()) onClose();
    },
  });

  const isMounted = useIsMounted();
  const sent = useRef(values);

  /** Whether nothing is left to be saved: words may be typed while a slow line saves the others. */
  function forgetSent(version: number): boolean {
    onSent(draft.values);
    return draft.forgetSent(sent.current, version);
  }

  useEffect(() => {
    if (!first) return;
    // A frame later: the dialog takes the focus to its title when it opens.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [first, form]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const change = changedValues(stored, values);
    if (show(editErrors(change))) return;
    if (isEmptyChange(change)) return discard();
    sent.current = values;
    void save({ ...change, baseVersion: draft.baseVersion ?? user.version }, password);
  }

  function discard() {
    draft.forget();
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('page.edit')}
      closeLabel={t('common:close')}
      placement="side"
      footer={
        <>
          {failure && (
            <div className={css.failure}>
              <SaveFailure failure={failure} fallback={t('page.updateFailed')} />
            </div>
          )}
          <Button variant="quiet" disabled={busy} onClick={discard}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('wizard.saving')}>
            {t('page.save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={css.form} onSubmit={submit}>
        {profileTabs.map((tab) => (
          <section key={tab.id} aria-labelledby={`${id}-${tab.id}`} className={css.group}>
            <h3 id={`${id}-${tab.id}`}>{t(tab.label)}</h3>
            {fieldsOfTab(tab.id).map((field) => (
              <Fragment key={field}>
                <ProfileInput
                  field={field}
                  kind="edit"
                  value={values[field]}
                  error={errors[field]}
                  onChange={(value) => {
                    draft.setValue(field, value, user.version);
                    forget(field);
                  }}
                />
                {field === 'email' && isNewEmail && (
                  <EmailProof
                    page="profile"
                    hasPassword={user.hasPassword}
                    value={password}
                    onChange={setPassword}
                    failure={failure}
                  />
                )}
              </Fragment>
            ))}
          </section>
        ))}
      </form>
      {conflict && <ConflictSheet conflict={conflict} onSettle={settle} />}
    </Sheet>
  );
}
