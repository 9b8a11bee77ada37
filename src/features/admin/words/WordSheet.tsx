import { useTranslation } from 'react-i18next';
import type { AdminWord } from '#contract/admin/words.ts';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { WordForm } from './WordForm.tsx';

interface WordSheetProps {
  /** The word to change; null for a new one. */
  word: AdminWord | null;
  /** What a new one begins with. */
  phrase: string;
  onClose: () => void;
  onSaved: (word: AdminWord, isNew: boolean) => void;
  /** Opens a word that is there already. */
  onOpen: (word: AdminWord) => void;
}

/** The form of a word as the list has it: where it was changed since, saving says so. */
export function WordSheet({ word, phrase, onClose, onSaved, onOpen }: WordSheetProps) {
  const { t } = useTranslation('adminWords');
  const isNew = word === null;
  return (
    <RecordSheet
      title={isNew ? t('form.addTitle') : t('form.editTitle')}
      texts={{ save: t('form.save'), saving: t('form.saving'), notLoaded: '' }}
      record={null}
      heights={[]}
      onClose={onClose}
    >
      {({ id, onBusy }) => (
        <WordForm
          id={id}
          onBusy={onBusy}
          word={word}
          phrase={phrase}
          onSaved={(saved) => onSaved(saved, isNew)}
          onOpen={onOpen}
        />
      )}
    </RecordSheet>
  );
}
