import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { installOffer } from '#src/lib/install.ts';
import { useWriting } from '#src/lib/useWriting.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { CloseIcon, DownloadIcon } from '#src/ui/lateIcons.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { StatusBar } from '#src/ui/StatusBar.tsx';
import css from './InstallOffer.module.css';
import { install, refuseInstall } from './offer.ts';

/** The offer to put the app on the home screen, in one quiet line; on iOS with the way to do it. */
export default function InstallOffer() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const [showsSteps, setShowsSteps] = useState(false);
  const writing = useWriting();
  const way = installOffer.value;
  if (!ready || !way || writing) return null;
  return (
    <StatusBar
      icon={<DownloadIcon size={20} />}
      action={
        <span className={css.actions}>
          <Button
            variant="quiet"
            onClick={() => (way === 'byHand' ? setShowsSteps(true) : void install())}
          >
            {t(way === 'byHand' ? 'offer.how' : 'offer.install')}
          </Button>
          <IconButton plain label={t('offer.refuse')} onClick={() => refuseInstall()}>
            <CloseIcon />
          </IconButton>
        </span>
      }
    >
      {t('offer.text', { name: brand.name })}
      <Sheet
        open={showsSteps}
        onClose={() => setShowsSteps(false)}
        title={t('steps.title')}
        closeLabel={t('common:close')}
      >
        <ol className={css.steps}>
          <li>{t('steps.share')}</li>
          <li>{t('steps.add')}</li>
          <li>{t('steps.confirm')}</li>
        </ol>
        <p>{t('steps.hint')}</p>
      </Sheet>
    </StatusBar>
  );
}
