import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { installOffer } from '#src/pwa/install.ts';
import { useIsEditing } from '#src/hooks/useIsEditing.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { CloseIcon, DownloadIcon } from '#src/components/icons/deferred.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';
import css from './InstallOffer.module.css';
import { install, refuseInstall } from '#src/pwa/installOffer.ts';

/** The offer to put the app on the home screen, in one quiet line; on iOS with the way to do it. */
export default function InstallOffer() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const [showsSteps, setShowsSteps] = useState(false);
  const writing = useIsEditing();
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
