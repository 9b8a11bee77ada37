import type { ReactNode } from 'react';
import { classes } from '#src/components/classes.ts';
import css from '#src/features/admin/shared/AdminPage.module.css';
import dense from '#src/features/admin/shared/Dense.module.css';

interface ListHeadProps {
  /** What is chosen of the list: a search, filters, a week. */
  filters: ReactNode;
  /** How much of it there is; blank until that is known. */
  found?: string | false;
  /** What can be done with it. */
  tools?: ReactNode;
  className?: string | undefined;
}

/** What stands above a list: at a desk in one line with the name of the screen. */
export function ListHead({ filters, found, tools, className }: ListHeadProps) {
  return (
    <div className={classes(css.head, dense.bar, className)}>
      {filters}
      {(found !== undefined || tools) && (
        <div className={css.tail}>
          <p role="status" className={css.found}>
            {found}
          </p>
          {tools}
        </div>
      )}
    </div>
  );
}
