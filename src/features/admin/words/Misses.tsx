import { useTranslation } from 'react-i18next';
import { wordLimits, type SearchMiss } from '#contract/admin/words.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { shortDate } from '#src/i18n/dates.ts';
import css from './AdminWordsPage.module.css';

interface MissesProps {
  misses: readonly SearchMiss[];
  onAdd: (words: string) => void;
}

/** What several people searched for and no one found, each one tap from being understood. */
export function Misses({ misses, onAdd }: MissesProps) {
  const { t } = useTranslation('adminWords');
  return (
    <Card as="section" aria-label={t('misses.title')} className="stack">
      <h2>{t('misses.title')}</h2>
      <p className={css.soft}>{t('misses.lead', { count: wordLimits.missesFrom })}</p>
      {misses.length === 0 && <p>{t('misses.none')}</p>}
      {misses.length > 0 && (
        <ul className={css.misses}>
          {misses.map(({ words, number, lastAt }) => (
            <li key={words}>
              <span>
                <bdi>
                  <strong>{words}</strong>
                </bdi>{' '}
                {t('misses.number', { count: number, date: shortDate(lastAt, t) })}
              </span>
              <Button
                variant="quiet"
                aria-label={t('misses.addOf', { words })}
                onClick={() => onAdd(words)}
              >
                {t('misses.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
