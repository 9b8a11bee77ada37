import { useTranslation } from 'react-i18next';
import type { TrialChange, WordTrial } from '#contract/admin/words.ts';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import own from './AdminWordsPage.module.css';

interface TrialResultProps {
  trial: WordTrial;
  /** So many go wrong that it cannot be saved. */
  refused: boolean;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** Which searches of the trials a word makes worse, each with what it finds now and then. */
export function TrialResult({ trial, refused, confirmed, onConfirm }: TrialResultProps) {
  const { t } = useTranslation('adminWords');
  const { worse, better } = trial;
  return (
    <Notice
      tone="warning"
      title={t('trial.worse', { count: worse.length })}
      className={css.wide ?? ''}
    >
      <Queries changes={worse} />
      {better.length > 0 && <p>{t('trial.better', { count: better.length })}</p>}
      {refused ? (
        <p>{t('trial.refused')}</p>
      ) : (
        <Checkbox
          label={t('trial.confirm', { count: worse.length })}
          checked={confirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      )}
    </Notice>
  );
}

/** More are not shown: their number is. */
const mostShown = 20;

function Queries({ changes }: { changes: readonly TrialChange[] }) {
  const { t } = useTranslation('adminWords');
  return (
    <ul className={own.changes}>
      {changes.slice(0, mostShown).map(({ figure, query, before, after }) => (
        <li key={`${figure} ${query}`}>
          <strong>{query}</strong> ({t(`trial.figure.${figure}`)}):{' '}
          <del>{before || t('trial.nothing')}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{after || t('trial.nothing')}</ins>
        </li>
      ))}
    </ul>
  );
}
