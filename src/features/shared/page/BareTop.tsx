import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { LanguageSwitch } from '#src/i18n/LanguageSwitch.tsx';
import { classes } from '#src/components/classes.ts';
import { Mark } from '#src/components/images/Mark.tsx';
import css from './BareTop.module.css';

/** The small top of pages without the shared header: the way home and the language. */
export function BareTop() {
  return (
    <div className={classes('band', css.top)}>
      <div className={classes('container', css.bar)}>
        <Link href={href('home')} className={css.home ?? ''}>
          <Mark size={32} />
          {brand.name}
        </Link>
        <LanguageSwitch />
      </div>
    </div>
  );
}
