import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import css from './Notice.module.css';
import { classes } from '#src/components/classes.ts';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { CheckCircleIcon, CloseIcon, InfoIcon } from '#src/components/icons/deferred.tsx';

type NoticeTone = 'info' | 'warning' | 'danger' | 'ok';

interface Content {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Danger interrupts (`alert`), the rest waits (`status`); `note` is for what never changes. */
  role?: 'status' | 'alert' | 'note';
  className?: string;
  /** The answer to a form: it stands above it, and the button that was pressed often below the fold. */
  intoView?: boolean;
}

export type NoticeProps =
  | (Content & { onDismiss?: undefined; dismissLabel?: undefined })
  | (Content & { onDismiss: () => void; dismissLabel: string });

const icons = {
  info: InfoIcon,
  warning: AlertIcon,
  danger: AlertIcon,
  ok: CheckCircleIcon,
} as const;

export function Notice({
  tone,
  title,
  children,
  action,
  role = tone === 'danger' ? 'alert' : 'status',
  className,
  intoView = false,
  onDismiss,
  dismissLabel,
}: NoticeProps) {
  const ToneIcon = icons[tone];
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (intoView) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [intoView]);
  return (
    <div ref={notice} role={role} className={classes(css.notice, css[tone], className)}>
      <ToneIcon className={css.icon} />
      <div className={css.content}>
        {title && <p className={css.title}>{title}</p>}
        {children != null && <div className={css.text}>{children}</div>}
        {action != null && <div className={css.action}>{action}</div>}
      </div>
      {onDismiss && (
        <IconButton plain label={dismissLabel} className={css.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
