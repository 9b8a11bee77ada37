import type { ReactNode, RefObject } from 'react';
import { Button } from '#src/components/buttons/Button.tsx';
import { PlusIcon } from '#src/components/icons/deferred.tsx';
import { SkipToList } from './list/SkipToList.tsx';
import dense from './Dense.module.css';
import css from './Records.module.css';

interface RecordsPageProps {
  title: string;
  /** Of the title, which takes the focus from a row that has gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  addLabel?: string;
  /** Left out for roles that add none. */
  onAdd?: (() => void) | undefined;
  /** Stands beside the title, whatever becomes of the list: where else one can go from here. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A screen of records that are added, changed and deleted: its name, the way to add one, the rest. */
export function RecordsPage(props: RecordsPageProps) {
  const { title, heading, addLabel, onAdd, beside, children } = props;
  return (
    <div className={`container ${css.page}`}>
      <SkipToList />
      <header className={`${css.top} ${dense.bar}`}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {onAdd && (
          <Button variant="next" data-key="n" icon={<PlusIcon size={20} />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        {beside}
      </header>
      {children}
    </div>
  );
}
