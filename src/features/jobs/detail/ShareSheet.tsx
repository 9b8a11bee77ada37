import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#src/toasts/toasts.ts';
import { Button, ButtonLink } from '#src/components/buttons/Button.tsx';
import { ChatIcon } from '#src/components/icons/deferred.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';

export interface ShareSheetProps {
  text: string;
  url: string;
  onClose: () => void;
}

/** Where the phone has no share menu of its own: WhatsApp, or the link to paste anywhere. */
export default function ShareSheet({ text, url, onClose }: ShareSheetProps) {
  const { t } = useTranslation('job');
  const place = useRef<HTMLDivElement>(null);

  async function copy() {
    const field = place.current?.querySelector('input');
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Not allowed here: the link stands selected, to be copied by hand.
      field?.focus();
      field?.select();
      return;
    }
    showToast({ tone: 'ok', text: t('share.copied') });
    onClose();
  }

  return (
    <Sheet open onClose={onClose} title={t('share.title')} closeLabel={t('common:close')}>
      <div ref={place} className="stack">
        <ButtonLink
          variant="next"
          block
          href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
          target="_blank"
          rel="noopener"
          icon={<ChatIcon size={20} />}
        >
          {t('share.whatsapp')}
        </ButtonLink>
        <TextField label={t('share.link')} value={url} readOnly />
        <Button block variant="quiet" onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      </div>
    </Sheet>
  );
}
