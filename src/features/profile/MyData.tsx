import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { CallFailure } from '#src/data/api.ts';
import { download } from '#src/lib/download.ts';
import { failureText } from '#src/lib/failureText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { DownloadIcon } from '#src/ui/lateIcons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Consents } from './Consents.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LogoutEverywhere } from './LogoutEverywhere.tsx';
import css from './MyData.module.css';
import { ResumeViews } from './ResumeViews.tsx';

/**
 * What one may do about one's own data: take it along, see who read the resume, take an agreement
 * back, change the password, end sessions, go away.
 */
export function MyData({ user }: { user: User }) {
  const { t, i18n } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function takeAlong() {
    setBusy(true);
    setFailure(null);
    try {
      const { everythingOf } = await import('./everything.ts');
      download(await everythingOf(user.id));
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" aria-labelledby="data-title" className={css.card}>
      <h2 id="data-title">{t('data.title')}</h2>
      <Disclosure summary={t('data.export')}>
        <div className={css.part}>
          <p className={css.soft}>{t('data.exportText')}</p>
          {failure && (
            <Notice tone="danger">{failureText(i18n, failure) || t('errors:codes.NETWORK')}</Notice>
          )}
          <Button
            variant="quiet"
            icon={<DownloadIcon size={20} />}
            busy={busy}
            busyLabel={t('data.exporting')}
            onClick={() => void takeAlong()}
          >
            {t('data.exportButton')}
          </Button>
        </div>
      </Disclosure>
      <ResumeViews userId={user.id} />
      <Consents userId={user.id} />
      <ChangePassword user={user} />
      <LogoutEverywhere />
      <DeleteAccount user={user} />
    </Card>
  );
}
