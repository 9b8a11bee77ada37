import type { RefObject } from 'react';
import { Button } from '#src/components/buttons/Button.tsx';
import { PlusIcon } from '#src/components/icons/deferred.tsx';
import { AdminPage, type AdminPageProps } from './AdminPage.tsx';

interface RecordsPageProps extends Omit<AdminPageProps, 'hasList' | 'back'> {
  heading: RefObject<HTMLHeadingElement | null>;
  addLabel?: string;
  /** Left out for roles that add none. */
  onAdd?: (() => void) | undefined;
}

/** A screen of records that are added, changed and deleted: its name, the way to add one, the rest. */
export function RecordsPage({ addLabel, onAdd, beside, ...page }: RecordsPageProps) {
  return (
    <AdminPage
      {...page}
      hasList
      beside={
        <>
          {onAdd && (
            <Button variant="next" data-key="n" icon={<PlusIcon size={20} />} onClick={onAdd}>
              {addLabel}
            </Button>
          )}
          {beside}
        </>
      }
    />
  );
}
