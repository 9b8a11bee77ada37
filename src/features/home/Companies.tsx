import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import { fallbackCompanies, type CompanyCard } from './companies.ts';
import css from './Companies.module.css';
import { jobsLink } from './jobsLink.ts';
import { errorMessage } from './errorMessage.ts';
import { Section } from './Section.tsx';

/** Auto-advance of the company carousel, ms (spec 4 and 9). */
const every = 3_000;

/** 'Who is hiring': a carousel of companies with active jobs. */
export function Companies() {
  const { t } = useTranslation('homeMore');
  const hiring = useResource({ call: 'jobs.companies' });
  const { data, error, reload } = hiring;
  const failed = error !== undefined && data === undefined;
  const list: readonly CompanyCard[] = failed ? fallbackCompanies : (data?.companies ?? []);
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goBy } = useSlides(list.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const demo = failed || list.some((company) => company.demo);
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
              <Card company={company} />
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
      <SavedNote state={hiring} />
    </Section>
  );
}

function Card({ company }: { company: CompanyCard }) {
  const { t } = useTranslation('homeMore');
  const { name, logoUrl, openJobs, newest, demo } = company;
  return (
    <Link {...jobsLink({ company: name })} className={css.card}>
      <span className={css.top}>
        <Avatar name={name} src={logoUrl} size={56} shape="square" />
        {demo !== false && <Badge tone="yellow">{t('common:demo')}</Badge>}
      </span>
      <span className={css.name}>{name}</span>
      {openJobs !== undefined && (
        <span className={css.count}>{t('companies.count', { count: openJobs })}</span>
      )}
      <span className={css.job}>
        {newest && t('companies.newest', { title: newest.title, place: newest.location })}
      </span>
      <span className={css.see}>{t('companies.see')}</span>
    </Link>
  );
}
