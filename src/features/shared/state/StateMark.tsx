import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { MarkState } from '#src/data/outbox/writeStates.ts';
import { classes } from '#src/components/classes.ts';
import { AlertIcon, CheckIcon } from '#src/components/icons/critical.tsx';
import { ClockIcon, LockIcon } from '#src/components/icons/deferred.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import css from './StateMark.module.css';

const looks = {
  waiting: { Icon: ClockIcon, tone: 'blue' },
  paused: { Icon: LockIcon, tone: 'yellow' },
  failed: { Icon: AlertIcon, tone: 'red' },
  sent: { Icon: CheckIcon, tone: 'green' },
} as const;

interface StateMarkProps {
  state: MarkState;
  /** The state in words. */
  children: ReactNode;
  /** Only the sign is seen: the words are for screen readers, and for a pointer that rests on it. */
  bare?: string;
}

/** How a write stands, as chats have it: a sign and its word. What someone can do about it is a tap away. */
export function StateMark({ state, children, bare }: StateMarkProps) {
  const { Icon, tone } = looks[state];
  const mark = (
    <Badge tone={tone} icon={<Icon size={18} />} className={classes(bare && css.bare)}>
      {bare ? <span className="visually-hidden">{children}</span> : children}
    </Badge>
  );
  if (state !== 'failed' && state !== 'paused')
    return (
      <span title={bare} data-mark="">
        {mark}
      </span>
    );
  return (
    <Link href={href('waiting')} title={bare} className={css.way ?? ''} data-mark="">
      {mark}
    </Link>
  );
}
