import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CandidateFile, SamePerson } from '#contract/candidates/candidate.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import type { TextKey } from '#src/i18n/keys.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SameBadge } from '../Hints.tsx';
import css from './Candidate.module.css';
import { Section } from './Section.tsx';
import { useWrite } from './useWrite.ts';

type Answer = 'link' | 'unlink' | 'sayApart' | 'takeApartBack';

function answer(call: Answer, { id, other }: { id: string; other: string }) {
  const params = { candidateId: id };
  return call === 'link' || call === 'sayApart'
    ? callApi(`candidates.${call}`, { params, body: { other } })
    : callApi(`candidates.${call}`, { params: { ...params, otherId: other } });
}

/** Accounts with the same telephone or passport, and what an admin said of them. */
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
            <Answers
              other={other}
              busy={busy}
              onAnswer={(call) => run(() => answer(call, { id, other: other.id }))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface AnswersProps {
  other: SamePerson;
  busy: boolean;
  onAnswer: (call: Answer) => void;
}

/** Each answer's own words, and those that say of whom, for who hears the button alone. */
const answerTexts = {
  link: { text: 'adminCandidates:same.say', of: 'adminCandidates:same.sayOf' },
  sayApart: { text: 'adminCandidates:same.sayApart', of: 'adminCandidates:same.sayApartOf' },
} as const satisfies Partial<Record<Answer, { text: TextKey; of: TextKey }>>;

/** One person or two, or what was said of it taken back. */
function Answers({ other: { name, linked, apart }, busy, onAnswer }: AnswersProps) {
  const { t } = useTranslation('adminCandidates');
  if (linked || apart) {
    return (
      <Button
        variant="quiet"
        busy={busy}
        aria-label={t('same.takeBackOf', { name })}
        onClick={() => onAnswer(linked ? 'unlink' : 'takeApartBack')}
      >
        {t('same.takeBack')}
      </Button>
    );
  }
  return (
    <div className="cluster">
      {(['link', 'sayApart'] as const).map((call) => (
        <Button
          key={call}
          variant="quiet"
          busy={busy}
          aria-label={t(answerTexts[call].of, { name })}
          onClick={() => onAnswer(call)}
        >
          {t(answerTexts[call].text)}
        </Button>
      ))}
    </div>
  );
}
