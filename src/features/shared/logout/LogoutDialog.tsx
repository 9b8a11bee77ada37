import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession, session } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { clearDrafts } from '#src/forms/keptDrafts.ts';

interface LogoutDialogProps {
  /** Whether something was begun that is nowhere else. */
  begun: boolean;
  /** How many files are not sent yet. */
  files: number;
  onClose: () => void;
  /** What follows the answer, where that is more than a logout here. */
  onAnswer?: (keep: boolean) => void;
}

/** Asks what becomes of unsent work at logout: nothing is thrown away in silence. */
export default function LogoutDialog({ begun, files, onClose, onAnswer }: LogoutDialogProps) {
  useSignals();
  const { t } = useTranslation('unsent');
  const [, navigate] = useLocation();
  const count = outboxEntries.value.length + files;
  // On someone else's phone nothing outlives the session.
  const canKeep = !keepsNothing();
  const leave = async (keep: boolean) => {
    onClose();
    if (onAnswer) return onAnswer(keep);
    const user = session.peek()?.user;
    if (user && count > 0) {
      const { endUnsent } = await import('./unsent.ts');
      await endUnsent(user.id, keep);
    }
    endSession(false, keep);
    if (keep) clearDrafts(null);
    navigate(href('home'));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('logout.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="danger" onClick={() => void leave(false)}>
            {t('logout.drop')}
          </Button>
          {canKeep ? (
            <Button onClick={() => void leave(true)}>{t('logout.keep')}</Button>
          ) : (
            <Button variant="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          )}
        </>
      }
    >
      {count > 0 && (
        <>
          <p>{t('logout.text', { count })}</p>
          {canKeep && <p>{t('logout.keepHint')}</p>}
        </>
      )}
      {begun && canKeep && <p>{t('logout.begun')}</p>}
      {!canKeep && <p>{t('logout.notKept')}</p>}
    </Sheet>
  );
}
