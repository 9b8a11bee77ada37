import { useTranslation } from 'react-i18next';
import type { CandidateFile } from '#contract/candidates/candidate.ts';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import { PhoneLink } from '#src/features/shared/phone/PhoneLink.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { Chip } from '#src/components/layout/Chip.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { candidateColumnTexts } from '../candidateColumns.ts';
import css from './Candidate.module.css';
import { Section } from './Section.tsx';

/** The profile in short, and how to reach the person. */
export function Profile({ file }: { file: CandidateFile }) {
  const { t } = useTranslation('adminCandidates');
  const { candidate, description, resumePath } = file;
  const { email, mobile, skills } = candidate;
  const missing = t('common:notSpecified');
  const facts = [
    ['title', candidate.jobTitle],
    ['years', candidate.years],
    ['state', candidate.state],
    ['passport', optionLabel(candidate.passport, t)],
    ['languages', candidate.motherTongue],
  ] as const;
  return (
    <Section title={t('file.profile')}>
      <Facts columns={2}>
        <Fact label={t('table.phone')} value={mobile ? <PhoneLink typed={mobile} /> : missing} />
        <Fact
          label={t('table.email')}
          value={email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : missing}
        />
        {facts.map(([name, value]) => (
          <Fact key={name} label={t(candidateColumnTexts[name])} value={value || missing} />
        ))}
        <Fact label={t('file.english')} value={optionLabel(candidate.english, t) || missing} />
      </Facts>
      {skills.length > 0 && (
        <ul className={css.chips} aria-label={t('filter.skill')}>
          {skills.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {description && <p className={css.text}>{description}</p>}
      {resumePath ? (
        <a href={resumePath} target="_blank" rel="noopener noreferrer" className={css.link}>
          <DocumentIcon size={20} />
          {t('file.resume')}
        </a>
      ) : (
        <p className={css.soft}>{t('file.noResume')}</p>
      )}
    </Section>
  );
}
