import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { countries } from '#contract/options.ts';
import { Flag } from '#src/components/images/Flag.tsx';
import { classes } from '#src/components/classes.ts';
import css from './Countries.module.css';
import { JobNumber, type JobNumbers } from '#src/features/home/jobNumbers.tsx';
import { jobsLink } from '#src/features/home/jobsLink.ts';
import { Section } from './Section.tsx';
import row from './Row.module.css';

/** The strip of the ten countries (spec 9), each a way to its jobs. */
export function Countries({ numbers }: { numbers: JobNumbers }) {
  const { t } = useTranslation('homeMore');
  return (
    <Section title={t('countries.title')} lead={t('countries.lead')} ground="band">
      <ul className={classes(row.row, css.strip)}>
        {countries.map(({ code, name, currency }, at) => (
          <li key={code}>
            <Link {...jobsLink({ location: name })} className={css.country}>
              <Flag code={code} className={css.flag ?? ''} />
              <span className={css.name}>
                {name} <JobNumber jobs={numbers[at]} />
              </span>
              <span className={css.currency}>{t('countries.paidIn', { currency })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
