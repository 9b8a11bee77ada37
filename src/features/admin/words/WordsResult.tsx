import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWord } from '#contract/admin/words.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import css from './AdminWordsPage.module.css';
import type { Words } from './useWords.ts';

interface WordsResultProps {
  words: Words;
  filters: ReactNode;
  filtered: boolean;
  onClear: () => void;
  onEdit: (word: AdminWord) => void;
  onDelete: (word: AdminWord) => void;
}

/** The list with what is behind it, or why there is none. */
export function WordsResult({
  words,
  filters,
  filtered,
  onClear,
  onEdit,
  onDelete,
}: WordsResultProps) {
  const { t } = useTranslation('adminWords');
  const { items, total } = words;
  return (
    <PagedResult
      list={words}
      filters={filters}
      filtered={filtered}
      onClear={onClear}
      emptyIcon={<SearchIcon />}
      rowHeight="64px"
      texts={{
        failed: t('failed.list'),
        shown: t('shown', { count: total, shown: items.length }),
        loadMore: t('loadMore'),
        loadingMore: t('loadingMore'),
        empty: t('empty.title'),
        emptyText: t('empty.text'),
        nothingFound: t('empty.filtered'),
        nothingFoundText: t('empty.filteredText'),
        clear: t('empty.clear'),
      }}
    >
      <TableScroll id={listId} label={t('title')} cards={2}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fields.phrase')}</th>
              <th scope="col">{t('fields.kind')}</th>
              <th scope="col">{t('fields.meaning')}</th>
              <th scope="col">{t('fields.language')}</th>
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((word) => (
              <tr key={word.id}>
                <th scope="row">
                  <bdi>{word.phrase}</bdi>
                </th>
                <td>{t(`kind.${word.kind}`)}</td>
                <td>{word.meaning}</td>
                <td>{t(`language.${word.language}`)}</td>
                <td className={css.rowActions}>
                  <IconButton
                    label={t('edit', { phrase: word.phrase })}
                    onClick={() => onEdit(word)}
                  >
                    <EditIcon />
                  </IconButton>
                  <IconButton
                    label={t('deleteOf', { phrase: word.phrase })}
                    onClick={() => onDelete(word)}
                  >
                    <TrashIcon />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </PagedResult>
  );
}
