import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import type { ResourceState } from '#contract/http/resource.ts';
import { OfflineIcon } from '#src/components/icons/critical.tsx';
import { reach } from '#src/data/reach/reach.ts';
import { ageLabel } from '#src/i18n/dates.ts';
import css from './SavedNote.module.css';

interface SavedNoteProps {
  state: Pick<ResourceState<unknown>, 'offline' | 'local' | 'loading' | 'savedAt' | 'data'>;
  /** Said where the phone put the answer together itself. */
  localText?: string;
}

/** How old what is shown is, where the server could not be asked: 'Saved 2 h ago'. */
export function SavedNote({ state, localText }: SavedNoteProps) {
  useSignals();
  const { t } = useTranslation();
  if (state.data === undefined || state.savedAt === undefined) return null;
  // The answer is late: what is shown meanwhile is as old as it is.
  const isLate = state.loading && reach.value !== 'ok';
  const shown = state.offline || state.local || isLate;
  // A snapshot shows it by itself where it opens without a network (sw/snapshots/scripts.ts).
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
