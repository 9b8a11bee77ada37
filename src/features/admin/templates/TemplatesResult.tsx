import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '#contract/messages/message.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import css from './Templates.module.css';
import type { Templates } from './useTemplates.ts';

interface TemplatesResultProps {
  templates: Templates;
  filters: ReactNode;
  filtered: boolean;
  onClear: () => void;
  onEdit: (template: MessageTemplate) => void;
  onDelete: (template: MessageTemplate) => void;
}

/** The list with what is behind it, or why there is none. */
export function TemplatesResult(props: TemplatesResultProps) {
  const { templates, filters, filtered, onClear, onEdit, onDelete } = props;
  const { t } = useTranslation('adminMessages');
  const { items, total } = templates;
  return (
    <PagedResult
      list={templates}
      filters={filters}
      filtered={filtered}
      onClear={onClear}
      emptyIcon={<SearchIcon />}
      rowHeight="72px"
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
              <th scope="col">{t('fields.name')}</th>
              <th scope="col">{t('fields.englishSubject')}</th>
              <th scope="col">{t('fields.hinglishSubject')}</th>
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((template) => (
              <tr key={template.id}>
                <th scope="row">
                  <bdi>{template.name}</bdi>
                </th>
                <td>{template.englishSubject}</td>
                <td>{template.hinglishSubject}</td>
                <td className={css.rowActions}>
                  <IconButton
                    label={t('edit', { name: template.name })}
                    onClick={() => onEdit(template)}
                  >
                    <EditIcon />
                  </IconButton>
                  <IconButton
                    label={t('deleteOf', { name: template.name })}
                    onClick={() => onDelete(template)}
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
