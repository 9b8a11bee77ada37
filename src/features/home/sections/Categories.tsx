import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { categories, type Category } from '#contract/options.ts';
import { classes } from '#src/components/classes.ts';
import css from './Categories.module.css';
import { Drawing, type DrawingName } from '#src/features/home/hero/Drawing.tsx';
import { JobNumber, type JobNumbers } from '#src/features/home/jobNumbers.tsx';
import { jobsLink } from '#src/features/home/jobsLink.ts';
import { Section } from './Section.tsx';
import row from './Row.module.css';

const cards = {
  'Information Technology': {
    drawing: 'computer',
    title: 'homeMore:categories.computer.title',
    examples: 'homeMore:categories.computer.examples',
  },
  'Civil Engineering': {
    drawing: 'crane',
    title: 'homeMore:categories.crane.title',
    examples: 'homeMore:categories.crane.examples',
  },
  Hospitality: {
    drawing: 'cloche',
    title: 'homeMore:categories.cloche.title',
    examples: 'homeMore:categories.cloche.examples',
  },
  Logistics: {
    drawing: 'truck',
    title: 'homeMore:categories.truck.title',
    examples: 'homeMore:categories.truck.examples',
  },
  Farming: {
    drawing: 'plant',
    title: 'homeMore:categories.plant.title',
    examples: 'homeMore:categories.plant.examples',
  },
} as const satisfies Record<Category, { drawing: DrawingName; title: string; examples: string }>;

/** 'Popular categories': each card presets its filter on the jobs page. */
export function Categories({ numbers }: { numbers: JobNumbers }) {
  const { t } = useTranslation('homeMore');
  return (
    <Section title={t('categories.title')} lead={t('categories.lead')}>
      <ul className={classes(row.row, css.cards)}>
        {categories.map((category, at) => (
          <li key={category}>
            <Link {...jobsLink({ category }, { fromCategoryCard: true })} className={css.card}>
              <Drawing name={cards[category].drawing} className={css.drawing} />
              <span className={css.words}>
                <span className={css.name}>
                  {t(cards[category].title)} <JobNumber jobs={numbers[at]} />
                </span>
                <span className={css.examples}>{t(cards[category].examples)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
