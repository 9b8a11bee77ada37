import { useTranslation } from 'react-i18next';

/** Of the list on an admin's screen. */
export const listId = 'list';

/** For the keyboard: past name, filters and buttons to the rows. */
export function SkipToList() {
  const { t } = useTranslation('adminMenu');
  return (
    <a
      className="skip-link"
      href={`#${listId}`}
      onClick={(event) => {
        // The address stays: its filters are what is passed on.
        event.preventDefault();
        event.currentTarget.parentElement?.querySelector<HTMLElement>(`#${listId}`)?.focus();
      }}
    >
      {t('list.skip')}
    </a>
  );
}
