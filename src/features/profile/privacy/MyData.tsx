import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/account/user.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { download } from '#src/forms/download.ts';
import { failureText } from '#src/forms/failureText.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { DownloadIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ChangePassword } from '#src/features/profile/security/ChangePassword.tsx';
import { Consents } from './Consents.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LogoutEverywhere } from '#src/features/profile/security/LogoutEverywhere.tsx';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import css from './MyData.module.css';
import { ResumeViews } from '#src/features/profile/files/ResumeViews.tsx';

// Few open it.
const PushSettings = lazyPart(
  () => import('#src/features/shared/push/PushSettings.tsx'),
  undefined,
  null,
);

const PhoneSettings = lazyPart(
  () => import('#src/features/profile/phone/PhoneSettings.tsx'),
  undefined,
  null,
);

/**
 * What one may do about one's own data: take it along, see who read the resume, take an agreement
 * back, change the password, end sessions, go away.
 */
export function MyData({ user }: { user: User }) {
  const { t, i18n } = useTranslation('profile');
  const [isPushOpen, setPushOpen] = useState(false);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const sms = useResource({ call: 'config.get' }).data?.sms ?? null;
  const { run, busy, failure } = useAction(async () => {
    const { exportMyData: everythingOf } = await import('./exportMyData.ts');
    download(await everythingOf(user.id));
  });

  return (
    <Card as="section" aria-labelledby="data-title" className={css.card}>
      <h2 id="data-title">{t('data.title')}</h2>
      <Disclosure summary={t('data.export')}>
        <div className={css.part}>
          <p className={css.soft}>{t('data.exportText')}</p>
          {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
          <Button
            variant="quiet"
            icon={<DownloadIcon size={20} />}
            busy={busy}
            busyLabel={t('data.exporting')}
            onClick={() => run()}
          >
            {t('data.exportButton')}
          </Button>
        </div>
      </Disclosure>
      {!keepsNothing() && (
        <Disclosure summary={t('push:title')} onToggle={setPushOpen}>
          <div className={css.part}>{isPushOpen && <PushSettings />}</div>
        </Disclosure>
      )}
      <ResumeViews userId={user.id} />
      <Consents userId={user.id} />
      {(sms || user.phone) && (
        <Disclosure summary={t('data.phone')} onToggle={setPhoneOpen}>
          <div className={css.part}>{isPhoneOpen && <PhoneSettings user={user} sms={sms} />}</div>
        </Disclosure>
      )}
      {/* A password goes with an email. */}
      {user.email !== '' && <ChangePassword user={user} />}
      <LogoutEverywhere />
      <DeleteAccount user={user} />
    </Card>
  );
}
