import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminWord, wordKinds, type WordKind } from '#contract/admin/words.ts';
import { callApi } from '#src/data/api.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { showToast } from '#src/toasts/toasts.ts';
import css from './AdminWordsPage.module.css';
import { Misses } from './Misses.tsx';
import { useWords } from './useWords.ts';
import { WordSheet } from './WordSheet.tsx';
import { WordsResult } from './WordsResult.tsx';

const plainAddress = { search: '', kind: '' };
const addressOptions = { search: null, kind: wordKinds };

/** The words that admins add to what searches understand, and the searches that found nothing. */
export default function AdminWordsPage() {
  const { t } = useTranslation('adminWords');
  const [address, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const { search } = address;
  const kind = address.kind as WordKind | '';
  const words = useWords(useDebouncedValue(search.trim()), kind);
  /** What is on the form: a word that is there, or a new one that begins with a phrase. */
  const [edited, setEdited] = useState<{ word: AdminWord | null; phrase: string } | null>(null);
  const [doomed, setDoomed] = useState<AdminWord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function saved(word: AdminWord, isNew: boolean) {
    setEdited(null);
    words.reload();
    const { phrase } = word;
    showToast({
      tone: 'ok',
      text: isNew ? t('done.added', { phrase }) : t('done.saved', { phrase }),
    });
  }

  return (
    <RecordsPage
      title={t('title')}
      lead={t('lead')}
      heading={heading}
      addLabel={t('add')}
      onAdd={() => setEdited({ word: null, phrase: '' })}
    >
      <WordsResult
        words={words}
        filters={
          <div role="search" className={css.filters}>
            <SearchField
              label={t('search')}
              placeholder={t('search')}
              value={search}
              onSearch={(text) => set({ search: text })}
            />
            <SelectField
              label={t('fields.kind')}
              value={kind}
              placeholder={t('allKinds')}
              options={wordKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(event) => set({ kind: event.target.value })}
            />
          </div>
        }
        filtered={search.trim() !== '' || kind !== ''}
        onClear={clear}
        onEdit={(word) => setEdited({ word, phrase: word.phrase })}
        onDelete={setDoomed}
      />
      {/* A list that could not be had says so above. */}
      {words.misses && (
        <Misses misses={words.misses} onAdd={(phrase) => setEdited({ word: null, phrase })} />
      )}
      {edited && (
        <WordSheet
          key={edited.word?.id ?? `new ${edited.phrase}`}
          {...edited}
          onClose={() => setEdited(null)}
          onSaved={saved}
          onOpen={(word) => setEdited({ word, phrase: word.phrase })}
        />
      )}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        heading={heading}
        remove={async ({ id }) => {
          await callApi('words.remove', { params: { wordId: id } });
          words.reload();
          return async () => {
            await callApi('words.restore', { params: { wordId: id } });
            words.reload();
          };
        }}
        texts={{
          title: t('delete.title'),
          yes: t('delete.yes'),
          busy: t('delete.busy'),
          failed: t('failed.delete'),
          undo: t('done.undo'),
          notRestored: t('failed.restore'),
          deleted: ({ phrase }) => t('done.deleted', { phrase }),
          restored: ({ phrase }) => t('done.restored', { phrase }),
        }}
      >
        {({ phrase, meaning }) => (
          <>
            <p>
              <strong>{phrase}</strong> {meaning}
            </p>
            <p>{t('delete.text')}</p>
          </>
        )}
      </RecordDeletion>
    </RecordsPage>
  );
}
