import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/paths.ts';
import { LanguageSwitch } from '#src/lib/LanguageSwitch.tsx';
import { classes } from '#src/ui/classes.ts';
import { Mark } from '#src/ui/Mark.tsx';
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
