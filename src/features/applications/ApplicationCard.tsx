import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { statusColour, type MyApplication } from '#contract/applications/application.ts';
import { href } from '#contract/http/paths.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { StateMark } from '#src/features/shared/state/StateMark.tsx';
import { Chip } from '#src/components/layout/Chip.tsx';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import css from './ApplicationsPage.module.css';
import { appliedLabel } from '#src/i18n/dates.ts';
import { orNotSpecified, salaryText } from '#src/i18n/format.ts';
import { experienceLabel } from '#src/i18n/experience.ts';
import { InterviewBox } from './InterviewBox.tsx';
import { shownStatus } from './select.ts';
import { useWithdrawal } from './useWithdrawal.ts';
import type { ApplicationStatus } from '#contract/options.ts';

interface ApplicationCardProps {
  application: MyApplication;
  view: 'list' | 'grid';
  /** Its status has changed since the last look. */
  isNews: boolean;
  /** Someone wants to see its way. */
  onOpen: () => void;
}

/** Skills shown on a card: 3 in list view, 2 in grid view (spec 9). */
const skillsShown = { list: 3, grid: 2 } as const;

/** One application: the job, its status and when. */
export function ApplicationCard({ application, view, isNews, onOpen }: ApplicationCardProps) {
  const { t } = useTranslation('applications');
  const { jobId, jobTitle, companyName, location, experience, salaryRange } = application;
  const { state } = useWithdrawal(application);
  const skills = [...new Set(application.skills)];
  const status = shownStatus(application);
  const shown = skills.slice(0, skillsShown[view]);
  return (
    <Card as="li" className={css.card ?? ''}>
      <div className={css.cardTop}>
        <h2 className={css.jobTitle} lang="en">
          {jobTitle}
        </h2>
        <div className={css.badges}>
          {isNews && <Badge tone="red">{t('news.badge')}</Badge>}
          {state && <StateMark state={state}>{t(`withdraw.states.${state}`)}</StateMark>}
          <Badge tone={statusColour(status)}>
            {t(`statuses.${status as ApplicationStatus}`, { defaultValue: status })}
          </Badge>
        </div>
      </div>
      <p>
        {orNotSpecified(companyName, t)} · {orNotSpecified(location, t)}
      </p>
      <p className={css.soft}>
        {t('experience', { experience: experienceLabel(experience, t) })} ·{' '}
        {t('salary', { salary: salaryText(salaryRange, t) })}
      </p>
      <ul className={css.skills}>
        {shown.map((skill) => (
          <li key={skill} lang="en">
            <Chip>{skill}</Chip>
          </li>
        ))}
        {skills.length > shown.length && (
          <li>{t('moreSkills', { count: skills.length - shown.length })}</li>
        )}
      </ul>
      <InterviewBox application={application} />
      <div className={css.cardBottom}>
        <p className={css.applied}>
          <CheckIcon size={18} />
          <time dateTime={application.appliedAt}>
            {appliedLabel(application.appliedAt, t, serverTime())}
          </time>
        </p>
        <div className={css.acts}>
          {/* One text: behind another one, a hidden ": title" is read with a space before its colon. */}
          <Button
            variant="quiet"
            aria-label={`${t('timeline.open')}: ${jobTitle}`}
            onClick={onOpen}
          >
            {t('timeline.open')}
          </Button>
          <Link href={href('job', { jobId })} className={buttonClass('quiet')}>
            {t('viewJob')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
