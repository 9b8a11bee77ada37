import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import { fallbackCompanies, hiringCompanies, type HiringCompany } from './companies.ts';
import css from './Companies.module.css';
import { useHeroOptions } from './heroOptions.ts';
import { jobsLink } from './jobsLink.ts';
import { useNewestJobs } from './newestJobs.ts';
import { errorMessage } from './errorMessage.ts';
import { Section } from './Section.tsx';

/** Auto-advance of the company carousel, ms (spec 4 and 9). */
const every = 3_000;

/** 'Who is hiring': a carousel of companies with active jobs. */
export function Companies() {
  const { t } = useTranslation('homeMore');
  const newest = useNewestJobs();
  const { data, error, reload } = newest;
  const { companies } = useHeroOptions();
  const failed = error !== undefined && data === undefined;
  // Not before the jobs are there: the track would stay with a card that others are put before.
  const found = data ? hiringCompanies(data.jobs, companies) : [];
  const list = failed ? fallbackCompanies : found;
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goBy } = useSlides(list.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const demo = failed || (data?.jobs.some((job) => job.demo) ?? false);
  return (
    <Section
      title={t('companies.title')}
      lead={demo ? t('companies.demo') : t('companies.lead')}
      ground="sunken"
    >
      {failed && (
        <Notice
          tone="danger"
          role="status"
          className={css.failed ?? ''}
          action={
            <Button variant="quiet" onClick={() => void reload()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('companies.error', { message: errorMessage(error, t) })}
        </Notice>
      )}
      {data && list.length === 0 && <p>{t('companies.none')}</p>}
      <div ref={region}>
        <ul ref={track} className={css.track}>
          {list.map((company) => (
            <li key={company.name} className={css.company}>
              <CompanyCard company={company} demo={demo} known={!failed} />
            </li>
          ))}
        </ul>
        {!data && !failed && (
          <SkeletonGroup label={t('common:loading')} className={css.track ?? ''}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} shape="block" height="196px" />
            ))}
          </SkeletonGroup>
        )}
        {list.length > 1 && (
          <CarouselButtons goBy={goBy} playing={playing} setPlaying={setPlaying} />
        )}
      </div>
      <SavedNote state={newest} />
    </Section>
  );
}

interface CompanyCardProps {
  company: HiringCompany;
  demo: boolean;
  /** It is known that the company has open jobs. */
  known: boolean;
}

function CompanyCard({ company, demo, known }: CompanyCardProps) {
  const { t } = useTranslation('homeMore');
  const { name, logoUrl, job } = company;
  const newest = job && t('companies.newest', { title: job.title, place: job.location });
  return (
    <Link {...jobsLink({ company: name })} className={css.card}>
      <span className={css.top}>
        <Avatar name={name} src={logoUrl} size={56} shape="square" />
        {demo && <Badge tone="yellow">{t('common:demo')}</Badge>}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.job}>{newest ?? (known && t('companies.open'))}</span>
      <span className={css.see}>{t('companies.see')}</span>
    </Link>
  );
}
