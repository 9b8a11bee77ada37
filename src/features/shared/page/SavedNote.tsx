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
  const shown = state.offline || state.local;
  // A kept page shows it by itself where it opens without a network (sw/keptPages/scripts.ts).
  return (
    <p className={css.note} hidden={!shown} data-age="">
      <OfflineIcon size={18} />
      <span>
        {shown && t('offline.saved', { age: ageLabel(state.savedAt, t) })}
        {state.local && localText ? `. ${localText}` : ''}
      </span>
    </p>
  );
}
