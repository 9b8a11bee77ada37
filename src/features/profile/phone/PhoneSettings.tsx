import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readablePhone } from '#contract/account/phoneNumber.ts';
import type { OtherAccount } from '#contract/account/merge.ts';
import type { User } from '#contract/account/user.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { updateSessionUser } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { showSaved } from '#src/features/profile/edit/saveProfile.ts';
import css from '#src/features/profile/privacy/MyData.module.css';
import { CurrentPassword } from '#src/features/profile/security/CurrentPassword.tsx';
import { LoginAgain } from '#src/features/profile/security/LoginAgain.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import type { PhoneProof } from '#src/features/shared/phone/CodeStep.tsx';
import { PhoneForm } from '#src/features/shared/phone/PhoneForm.tsx';
import { usePhoneRequest } from '#src/features/shared/phone/usePhoneRequest.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useDraft } from '#src/forms/draft.ts';
import { showToast } from '#src/toasts/toasts.ts';
import MergeAsk from './MergeAsk.tsx';

interface PhoneSettingsProps {
  user: User;
  /** 'test': the code is in a file on the server. Null: no code goes anywhere now. */
  sms: 'on' | 'test' | null;
}

/** The number that one logs in by: adding it, another one, taking it off. */
export default function PhoneSettings({ user, sms }: PhoneSettingsProps) {
  const { t, i18n } = useTranslation('phoneLogin');
  const [{ open }, setOpen, forgetOpen] = useDraft('phone-add-open', { open: false });
  const [removing, setRemoving] = useState(false);
  const params = { userId: user.id };
  const take = (changed: User) => {
    updateSessionUser(changed);
    showSaved(changed);
  };
  const remove = useAction(
    async () => {
      take((await callApi('user.removePhone', { params })).user);
      setRemoving(false);
      showToast({ tone: 'ok', text: t('own.removed') });
    },
    {
      tell(failure) {
        setRemoving(false);
        showToast({ tone: 'danger', text: failureText(i18n, failure, t('lost')) });
      },
    },
  );
  return (
    <>
      <p className={css.soft}>
        {user.phone ? t('own.has', { phone: readablePhone(user.phone) }) : t('own.text')}
      </p>
      {user.phone && user.email === '' && <Notice tone="warning">{t('own.onlyWay')}</Notice>}
      {open && sms ? (
        <AddPhone
          user={user}
          isTest={sms === 'test'}
          onDone={(changed) => {
            forgetOpen();
            setOpen({ open: false });
            take(changed);
          }}
        />
      ) : (
        sms && (
          <Button variant="quiet" onClick={() => setOpen({ open: true })}>
            {user.phone ? t('own.change') : t('own.add')}
          </Button>
        )
      )}
      {user.phone && user.email !== '' && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('own.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        title={t('own.removeAsk')}
        confirmLabel={t('own.remove')}
        cancelLabel={t('common:cancel')}
        busy={remove.busy}
        busyLabel={t('auth:wait')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => remove.run()}
      >
        {t(user.hasPassword ? 'own.removeText' : 'own.removeNoPassword')}
      </ConfirmDialog>
    </>
  );
}

interface AddPhoneProps {
  user: User;
  isTest: boolean;
  onDone: (user: User) => void;
}

function AddPhone({ user, isTest, onDone }: AddPhoneProps) {
  const { t, i18n } = useTranslation('phoneLogin');
  const request = usePhoneRequest('phone-add');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const [asked, setAsked] = useState<{ other: OtherAccount; again: () => Promise<void> } | null>(
    null,
  );
  const wrong = refusal?.errors.currentPassword;
  const agree = useAction(async () => asked?.again(), { leaves: true });

  async function add(proof: PhoneProof, agreed?: 'merge' | 'move') {
    const body = {
      ...proof,
      ...(user.hasPassword && { currentPassword: password }),
      ...(agreed && { agreed }),
    };
    const reply = await callApi('user.addPhone', { params: { userId: user.id }, body });
    request.forget();
    const phone = readablePhone(proof.phone);
    const done = agreed === 'merge' ? t('merge.done') : t('own.added', { phone });
    showToast({ tone: 'ok', text: done });
    onDone(reply.user);
  }
  return (
    <>
      <PhoneForm
        request={request}
        isTest={isTest}
        verifyLabel={t('verifyAdd')}
        verify={async (proof) => {
          setRefusal(null);
          await add(proof).catch((failed: unknown) => {
            const failure = failureOf(failed);
            setRefusal(failure);
            const other = failure.body.other as OtherAccount | undefined;
            if (failure.code === 'OTHER_ACCOUNT' && other) {
              setAsked({ other, again: () => add(proof, other.kind) });
            }
            throw failed;
          });
        }}
        extra={
          <>
            {user.hasPassword && (
              <CurrentPassword
                value={password}
                error={wrong && t('errors:fields.currentPasswordWrong')}
                onChange={setPassword}
              />
            )}
            {refusal?.code === 'LOGIN_AGAIN' && <LoginAgain page="profile" />}
          </>
        }
      />
      {asked && (
        <MergeAsk
          userId={user.id}
          other={asked.other}
          busy={agree.busy}
          refused={agree.failure && failureText(i18n, agree.failure, t('lost'))}
          onYes={() => agree.run()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
