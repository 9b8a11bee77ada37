import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Agreement } from '#src/features/auth/Agreement.tsx';
import { afterSignup } from '#src/features/auth/afterSignup.ts';
import { enter } from '#src/features/auth/enter.ts';
import { useSecondStep } from '#src/features/auth/useSecondStep.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import type { PhoneProof } from '#src/features/shared/phone/CodeStep.tsx';
import { PhoneForm } from '#src/features/shared/phone/PhoneForm.tsx';
import { usePhoneRequest } from '#src/features/shared/phone/usePhoneRequest.ts';
import { failureText } from '#src/forms/failureText.ts';

export interface PhoneLoginProps {
  use: 'login' | 'signup';
  isTest: boolean;
  keepSignedIn: boolean;
  /** The page to go back to. */
  origin: string | null;
  /** Whose phone it is, and what is agreed to. */
  children: ReactNode;
  /** Logged in: what was kept for it is forgotten. */
  onDone: () => void;
  onEmail: () => void;
}

const noMail = {
  /** With which it was asked for; blank where it was not. */
  requestId: '',
  mailbox: '',
  emailCode: '',
  refusal: null as CallFailure | null,
};

/** Login and signup by mobile number: in the place of the form for e-mail and password. */
export default function PhoneLogin(props: PhoneLoginProps) {
  const { use, isTest, keepSignedIn, origin, children, onDone, onEmail } = props;
  const { t, i18n } = useTranslation('phoneLogin');
  const [, navigate] = useLocation();
  const request = usePhoneRequest('phone-login');
  // A right code whose number has no account: the person says whether to make one.
  const [newcomer, setNewcomer] = useState<{ again: () => Promise<void> } | null>(null);
  // The mailbox that is asked, too: with a new code by SMS a new one is mailed.
  const [mail, setMail] = useState(noMail);
  const { emailCode } = mail;
  const isMailAsked = mail.requestId !== '' && mail.requestId === request.kept.requestId;
  const secondStep = useSecondStep();

  async function logIn(proof: PhoneProof & { secondStep?: string; join?: boolean }) {
    const mailed = isMailAsked && emailCode !== '' && { emailCode };
    const reply = await callApi('auth.phoneLogin', { body: { ...proof, ...mailed, keepSignedIn } });
    request.forget();
    onDone();
    enter(reply);
    const isNew = reply.redirectTo === href('profileComplete');
    const next = isNew ? afterSignup(reply, origin) : origin;
    navigate(next ?? safeReturnPath(reply.redirectTo) ?? href('home'), { replace: true });
  }
  const join = useAction(async () => newcomer?.again(), { leaves: true });

  if (newcomer) {
    return (
      <Notice
        intoView
        tone="info"
        title={t('none.title')}
        action={
          <>
            <Button busy={join.busy} busyLabel={t('auth:wait')} onClick={() => join.run()}>
              {t('none.create')}
            </Button>
            <Button
              variant="quiet"
              disabled={join.busy}
              onClick={() => {
                setNewcomer(null);
                request.back();
              }}
            >
              {t('other')}
            </Button>
          </>
        }
      >
        <p>{t('none.text')}</p>
        {join.failure && (
          <p role="alert">{join.failure.offline ? t('lost') : failureText(i18n, join.failure)}</p>
        )}
        <Agreement />
      </Notice>
    );
  }
  return (
    <>
      <PhoneForm
        request={request}
        isTest={isTest}
        verifyLabel={use === 'login' ? t('verify') : t('auth:signup.submit')}
        verify={async (proof) => {
          const send = (more: object) => logIn({ ...proof, ...more });
          setMail((before) => ({ ...before, refusal: null }));
          await send({ join: use === 'signup' }).catch((failed: unknown) => {
            const failure = failureOf(failed);
            const { code, body } = failure;
            if (code === 'PHONE_NOT_REGISTERED') {
              setNewcomer({ again: () => send({ join: true }) });
            }
            if (code === 'EMAIL_PROOF_REQUIRED') {
              setMail({ ...noMail, requestId: proof.requestId, mailbox: String(body.email) });
            }
            // Once it is over, the next try has another one mailed.
            if (body.of === 'email') {
              const isOver = code !== 'OTP_INVALID';
              setMail((before) => ({
                ...before,
                refusal: failure,
                emailCode: isOver ? '' : before.emailCode,
              }));
            }
            secondStep.ask(failed, (typed) => send({ secondStep: typed }));
            throw failed;
          });
        }}
        extra={
          isMailAsked && (
            <>
              <Notice tone="info">{t('mail.text', { email: mail.mailbox })}</Notice>
              <CodeField
                label={t('mail.label')}
                name="code"
                value={emailCode}
                error={mail.refusal ? failureText(i18n, mail.refusal) : undefined}
                onCode={(text) =>
                  setMail((before) => ({ ...before, emailCode: text, refusal: null }))
                }
              />
            </>
          )
        }
      >
        {children}
      </PhoneForm>
      <Button variant="quiet" block onClick={onEmail}>
        {t('byEmail')}
      </Button>
      {secondStep.sheet}
    </>
  );
}
