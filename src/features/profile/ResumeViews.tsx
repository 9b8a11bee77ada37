import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '#src/lib/format.ts';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import css from './MyData.module.css';

/** Who of the office has opened the own resume, and when. Asked for only where somebody wants to know. */
export function ResumeViews({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const [shown, setShown] = useState(false);
  return (
    <Disclosure summary={t('data.views')} onToggle={(open) => open && setShown(true)}>
      <div className={css.part}>
        <p className={css.soft}>{t('data.viewsText')}</p>
        {shown && <Views userId={userId} />}
      </div>
    </Disclosure>
  );
}

function Views({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const state = useResource({ call: 'user.resumeViews', params: { userId } });
  const { data, error, reload } = state;
  if (!data) {
    return error ? (
      <Button variant="quiet" onClick={() => void reload()}>
        {t('common:retry')}
      </Button>
    ) : (
      <p role="status">{t('common:loading')}</p>
    );
  }
  if (data.views.length === 0) return <p role="status">{t('data.viewsNone')}</p>;
  return (
    <>
      <SavedNote state={state} />
      <ul className={css.views} role="status">
        {data.views.map(({ viewedAt, viewerName }) => (
          <li key={viewedAt}>
            <time dateTime={viewedAt}>{shortDate(viewedAt)}</time>
            {': '}
            {viewerName ?? t('data.viewsOffice')}
          </li>
        ))}
      </ul>
    </>
  );
}
