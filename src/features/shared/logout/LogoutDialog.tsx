import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';

interface LogoutDialogProps {
  /** How many writes are unsent. */
  count: number;
  /** Whether something was begun that is nowhere else. */
  begun: boolean;
  onClose: () => void;
  onLogout: (keep: boolean) => void;
}

/** Asks what becomes of unsent work at logout: nothing is thrown away in silence. */
export default function LogoutDialog({ count, begun, onClose, onLogout }: LogoutDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('logout.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="danger" onClick={() => onLogout(false)}>
            {t('logout.drop')}
          </Button>
          <Button onClick={() => onLogout(true)}>{t('logout.keep')}</Button>
        </>
      }
    >
      {count > 0 && (
        <>
          <p>{t('logout.text', { count })}</p>
          <p>{t('logout.keepHint')}</p>
        </>
      )}
      {begun && <p>{t('logout.begun')}</p>}
    </Sheet>
  );
}
