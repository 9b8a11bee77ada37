import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import css from './Toasts.module.css';
import { classes } from '#src/components/classes.ts';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { CheckCircleIcon, CloseIcon, InfoIcon } from '#src/components/icons/deferred.tsx';

export interface Toast {
  id: string;
  tone: 'info' | 'ok' | 'warning' | 'danger';
  title?: string;
  text: string;
  /** Milliseconds until it closes by itself; 0 stays. */
  ms: number;
  action?: { label: string; onAct: () => void };
}

export interface ToastsProps {
  items: readonly Toast[];
  onClose: (id: string) => void;
  /** The name of the region, e.g. "Messages". */
  label: string;
  closeLabel: string;
}

const icons = {
  info: InfoIcon,
  ok: CheckCircleIcon,
  warning: AlertIcon,
  danger: AlertIcon,
} as const;

/** Always mounted, also when empty: a live region that comes with its text is not read out. */
export function Toasts({ items, onClose, label, closeLabel }: ToastsProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <section
      aria-label={label}
      className={css.region}
      // By pointer type: a finger "enters" and leaves no trace of leaving on some phones.
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol aria-live="polite" aria-relevant="additions" className={css.list}>
        {items.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            paused={hovered || focused}
            closeLabel={closeLabel}
            onClose={() => {
              // The element under pointer and focus goes without its own event.
              if (items.length === 1) {
                setHovered(false);
                setFocused(false);
              }
              onClose(toast.id);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  toast: Toast;
  paused: boolean;
  closeLabel: string;
  onClose: () => void;
}

function ToastItem({ toast, paused, closeLabel, onClose }: ItemProps) {
  const { tone, title, text, ms, action } = toast;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  // A pause starts the whole time anew: who stopped to read gets all of it again.
  useEffect(() => {
    if (paused || ms <= 0) return;
    const timer = setTimeout(() => close.current(), ms);
    return () => clearTimeout(timer);
  }, [ms, paused]);

  const ToneIcon = icons[tone];
  return (
    <li className={classes(css.toast, css[tone])}>
      <ToneIcon className={css.icon} />
      {/* A failure is said at once, over whatever is being read. */}
      <div className={css.content} role={tone === 'danger' ? 'alert' : undefined}>
        {title && <p className={css.title}>{title}</p>}
        <p>{text}</p>
        {action && (
          <Button
            variant="quiet"
            className={css.action}
            onClick={() => {
              action.onAct();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton plain label={closeLabel} className={css.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
