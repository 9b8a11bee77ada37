import { useTranslation } from 'react-i18next';
import type { ResourceState } from '#contract/http/resource.ts';
import { OfflineIcon } from '#src/components/icons/critical.tsx';
import { ageLabel } from '#src/i18n/dates.ts';
import css from './SavedNote.module.css';

interface SavedNoteProps {
  state: Pick<ResourceState<unknown>, 'offline' | 'local' | 'savedAt' | 'data'>;
  /** Said where the phone put the answer together itself. */
  localText?: string;
}

/** How old what is shown is, where the server could not be asked: 'Saved 2 h ago'. */
export function SavedNote({ state, localText }: SavedNoteProps) {
  const { t } = useTranslation();
  if (state.data === undefined || state.savedAt === undefined) return null;
  if (!state.offline && !state.local) return null;
  return (
    <p className={css.note}>
      <OfflineIcon size={18} />
      <span>
        {t('offline.saved', { age: ageLabel(state.savedAt, t) })}
        {state.local && localText ? `. ${localText}` : ''}
      </span>
    </p>
  );
}
