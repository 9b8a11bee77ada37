import type { SupportPriority, SupportStatus } from '#contract/support/support.ts';
import type { BadgeTone } from '#src/components/status/Badge.tsx';
import type { TextKey } from '#src/i18n/keys.ts';

/** Keys of what statuses and priorities are called, and their colours. */
export const statusTexts = {
  open: 'adminSupport:status.open',
  answered: 'adminSupport:status.answered',
  closed: 'adminSupport:status.closed',
} as const satisfies Record<SupportStatus, TextKey>;

export const statusTones = {
  open: 'blue',
  answered: 'green',
  closed: 'gray',
} as const satisfies Record<SupportStatus, BadgeTone>;

export const priorityTexts = {
  low: 'adminSupport:priority.low',
  normal: 'adminSupport:priority.normal',
  high: 'adminSupport:priority.high',
  urgent: 'adminSupport:priority.urgent',
} as const satisfies Record<SupportPriority, TextKey>;

export const priorityTones = {
  low: 'gray',
  normal: 'gray',
  high: 'yellow',
  urgent: 'red',
} as const satisfies Record<SupportPriority, BadgeTone>;

/** What is told once the server has taken it. */
export const doneTexts = {
  open: 'adminSupport:done.open',
  answered: 'adminSupport:done.answered',
  closed: 'adminSupport:done.closed',
} as const satisfies Record<SupportStatus, TextKey>;
