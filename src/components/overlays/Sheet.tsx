import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import css from './Sheet.module.css';
import { classes } from '#src/components/classes.ts';
import { CloseIcon } from '#src/components/icons/deferred.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Scrolls inside the sheet; mounted only while it is open. */
  children: ReactNode;
  /** Stays in sight below what scrolls: the actions. */
  footer?: ReactNode;
  /** On wide screens; on phones a sheet always rises from the bottom. */
  placement?: 'side' | 'center';
  className?: string;
}

export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({
  onClose,
  title,
  closeLabel,
  children,
  footer,
  placement = 'center',
  className,
}: Omit<SheetProps, 'open'>) {
  const id = useId();
  return (
    <ModalDialog
      aria-labelledby={id}
      className={classes(css.sheet, css[placement], className)}
      onClose={onClose}
    >
      <div className={css.frame}>
        {/* No header and footer elements: in the page's own header they would be landmarks inside of it. */}
        <div className={css.header}>
          {/* Focus starts at the title: what opened is read first, and no keyboard pops up. */}
          <h2 id={id} tabIndex={-1} data-first-focus className={css.title}>
            {title}
          </h2>
          <IconButton plain label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className={css.content}>{children}</div>
        {footer != null && <div className={css.footer}>{footer}</div>}
      </div>
    </ModalDialog>
  );
}
