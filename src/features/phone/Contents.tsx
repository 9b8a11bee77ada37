import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { session } from '#src/data/session/session.ts';
import type { Kept, PhoneContents } from '#src/data/storage/phoneContents.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { ageLabel } from '#src/i18n/dates.ts';
import { fileSize } from '#src/i18n/fileSize.ts';
import css from './PhonePage.module.css';

/** Kind by kind how much there is, how large it is, and how old. */
export function Contents({ contents }: { contents: PhoneContents }) {
  useSignals();
  const { t } = useTranslation('install');
  const { jobs, articles, pictures, snapshots, applications, files, profile } = contents;
  const { unsent, program } = contents;
  return (
    <Card as="section" aria-labelledby="kept" className={css.card ?? ''}>
      <h2 id="kept">{t('phone.kept.title')}</h2>
      <ul className={css.rows}>
        <Row
          name={t('phone.kept.jobs')}
          kept={jobs}
          text={jobs.count > 0 ? t('phone.kept.whole', { count: jobs.whole }) : ''}
        />
        <Row name={t('phone.kept.articles')} kept={articles} />
        <Row name={t('phone.kept.pictures')} kept={pictures} />
        <Row name={t('phone.kept.snapshots')} kept={snapshots} />
        {session.value && (
          <>
            <Row name={t('phone.kept.applications')} kept={applications} />
            <Row name={t('phone.kept.profile')} kept={profile} />
            <Row name={t('phone.kept.files')} kept={files} />
          </>
        )}
        <Row name={t('phone.kept.program')} kept={program} text={t('phone.kept.programText')} />
        <Row
          name={
            unsent.count > 0 ? (
              <Link href={href('waiting')}>{t('phone.kept.unsent')}</Link>
            ) : (
              t('phone.kept.unsent')
            )
          }
          kept={unsent}
        />
      </ul>
    </Card>
  );
}

function Row({ name, kept, text }: { name: ReactNode; kept: Kept; text?: string }) {
  const { t } = useTranslation('install');
  const age = kept.savedAt !== null && t('phone.kept.updated', { age: ageLabel(kept.savedAt, t) });
  const notes = [kept.bytes > 0 && fileSize(kept.bytes), text, age].filter(Boolean);
  return (
    <li className={css.kind}>
      <span>{name}</span>
      <strong>{kept.count}</strong>
      {notes.length > 0 && <span className={css.note}>{notes.join(' · ')}</span>}
    </li>
  );
}
