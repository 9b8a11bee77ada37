import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CandidateFile } from '#contract/candidates/candidate.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SameBadge } from '../Hints.tsx';
import css from './Candidate.module.css';
import { Section } from './Section.tsx';
import { useWrite } from './useWrite.ts';

/** Accounts with the same telephone or passport, and those that an admin said are this person. */
export function SamePeople({ file, reload }: { file: CandidateFile; reload: () => void }) {
  const { t } = useTranslation('adminCandidates');
  const { id, same } = file.candidate;
  const { run, busy } = useWrite(reload);
  if (same.length === 0) return null;
  return (
    <Section title={t('same.title')}>
      <p className={css.soft}>{t('same.text')}</p>
      <ul className={css.lines}>
        {same.map((other) => (
          <li key={other.id} className={css.line}>
            <div>
              <Link href={href('adminCandidate', { candidateId: other.id })} className={css.link}>
                <bdi>{other.name}</bdi>
              </Link>
              <p>
                <SameBadge other={other} />
              </p>
            </div>
            <Button
              variant="quiet"
              busy={busy}
              aria-label={t(other.linked ? 'same.takeBackOf' : 'same.sayOf', { name: other.name })}
              onClick={() =>
                run(() =>
                  other.linked
                    ? callApi('candidates.unlink', {
                        params: { candidateId: id, otherId: other.id },
                      })
                    : callApi('candidates.link', {
                        ...{ params: { candidateId: id }, body: { other: other.id } },
                      }),
                )
              }
            >
              {t(other.linked ? 'same.takeBack' : 'same.say')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
