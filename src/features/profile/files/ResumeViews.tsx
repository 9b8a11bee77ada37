import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '#src/i18n/dates.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { NotLoaded } from '#src/features/profile/privacy/NotLoaded.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import css from '#src/features/profile/privacy/MyData.module.css';

/** Which admin has opened the own resume, and when. Asked for only where someone wants to know. */
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
  const { data } = state;
  if (!data) return <NotLoaded state={state} />;
  if (data.views.length === 0) return <p role="status">{t('data.viewsNone')}</p>;
  return (
    <>
      <SavedNote state={state} />
      <ul className={css.views} role="status">
        {data.views.map(({ viewedAt, viewerName }) => (
          <li key={viewedAt}>
            <time dateTime={viewedAt}>{shortDate(viewedAt, t)}</time>
            {': '}
            {viewerName ?? t('data.viewsAdmin')}
          </li>
        ))}
      </ul>
    </>
  );
}
