import * as v from 'valibot';
import type { supportPriorities } from '#contract/options.ts';
import { oneOf, optionalText, requiredVersion } from '#contract/schema.ts';

export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];
export type SupportPriority = (typeof supportPriorities)[number];

/** A support request, as the admin sees it. Times are ISO 8601. */
export interface SupportTicket {
  id: string;
  /** Null for a visitor. */
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  priority: SupportPriority;
  status: SupportStatus;
  answer: string | null;
  answeredAt: string | null;
  createdAt: string;
  /** Written by someone whose Premium runs: read first. */
  topPriority: boolean;
}

/** What the admin's answer takes. Without `answer` only the status changes and no one is mailed. */
export const supportAnswerForm = v.object({
  status: oneOf(supportStatuses, 'unknownOption'),
  answer: v.optional(optionalText(5_000)),
  /** As it was on screen. Refused where someone has answered, closed or reopened it since. */
  was: v.optional(
    v.object({
      status: oneOf(supportStatuses, 'unknownOption'),
      answeredAt: v.nullable(requiredVersion),
    }),
  ),
});

export type SupportAnswer = v.InferOutput<typeof supportAnswerForm>;
