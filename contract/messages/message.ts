import type { Language } from '#contract/language.ts';
import type { Placeholder } from './placeholders.ts';

export const messageLimits = {
  subject: 150,
  text: 2_000,
  templateName: 80,
  templates: 200,
  pageSize: 25,
  /** People of one message; who writes to more filters. */
  people: 1_000,
  /** People whose message a preview has at once. */
  previewed: 20,
  /** Ms that mails wait, and in which they can be undone. */
  hold: 10 * 60 * 1_000,
  /** Ms by which the clocks of two servers may differ. */
  clocks: 60 * 1_000,
  /** Ms for which it is said that a person was written to already. */
  recent: 24 * 60 * 60 * 1_000,
} as const;

/** How a person is reached. Only mails are sent by the server; the others are opened by an admin's tap. */
export const messageChannels = ['mail', 'whatsapp', 'call'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** How a message stands. `ended`: it was not sent, because the person may not be written to any more. */
export const messageStates = ['waiting', 'sent', 'refused', 'undone', 'ended', 'opened'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why someone is not written to. */
export const messageObstacles = [
  ...(['gone', 'withdrawn', 'deleting', 'sharingOff', 'jobGone'] as const),
  ...(['noMail', 'noPhone', 'unfilled', 'recent'] as const),
] as const;
export type MessageObstacle = (typeof messageObstacles)[number];

/** What of the text is another since it was queued: what it says would mislead, it is not sent. */
export const messageChanges = ['interviewChanged', 'valuesChanged'] as const;
export type MessageChange = (typeof messageChanges)[number];

/** What a mail server meant when it refused. */
export const mailRefusals = ['noMailbox', 'full', 'unwanted', 'address', 'other', 'away'] as const;
export type MailRefusal = (typeof mailRefusals)[number];

/** What came of a call or a chat, if an admin says so. */
export const messageResults = ['reached', 'noAnswer', 'wrongNumber'] as const;
export type MessageResult = (typeof messageResults)[number];

/** What the server refuses in the texts of a template or a message, beside the field. */
export const messageRefusals = [
  ...(['strangeBraces', 'unfilled', 'asksForMoney'] as const),
  ...(['templateExists', 'templatesFull', 'tooManyPeople', 'nobody'] as const),
] as const;

/** The languages that admins write messages in. Anyone who reads another one gets the nearest. */
export const messageLanguages = ['english', 'hinglish'] as const satisfies readonly Language[];

/** A message in both of them: each person reads their own. */
export interface MessageTexts {
  englishSubject: string;
  englishText: string;
  hinglishSubject: string;
  hinglishText: string;
}

/** The fields of a message, in their order. */
export const messageFields = [
  ...(['englishSubject', 'englishText', 'hinglishSubject', 'hinglishText'] as const),
] as const satisfies readonly (keyof MessageTexts)[];

/** @returns the texts alone of what has more */
export const textsOf = ({
  englishSubject,
  englishText,
  hinglishSubject,
  hinglishText,
}: MessageTexts): MessageTexts => ({ englishSubject, englishText, hinglishSubject, hinglishText });

/** A message to be used again. */
export interface MessageTemplate extends MessageTexts {
  id: string;
  name: string;
  /** Of the record, as a change of it is based on. */
  version: string;
}

/** What one person would get. */
export interface PreviewedMessage {
  applicationId: string;
  /** The name, or the e-mail where none is given. */
  name: string;
  language: Language;
  subject: string;
  text: string;
  /** The number in digits with the country's code; null where a mail is written. */
  phone: string | null;
}

/** Someone who was written to a short time ago. */
interface RecentMessage {
  name: string;
  /** The admin; null where the account is gone. */
  byName: string | null;
  /** ISO 8601. */
  at: string;
}

/** What would be sent, and to how many. */
export interface MessagePreview {
  /** All who were chosen. */
  chosen: number;
  /** Those who would be written to. */
  reached: number;
  /** The others, by why. */
  left: Partial<Record<MessageObstacle, number>>;
  /** Placeholders for which someone has no value. */
  missing: Placeholder[];
  /** Some of those who would be written to, behind the first `from`. */
  people: PreviewedMessage[];
  /** How many of the chosen were written to a short time ago, and the newest of that. */
  recent: { number: number; newest: RecentMessage[] };
  /** ISO 8601: who is written to after this by someone else is not written to again. */
  asOf: string;
  /** Of who would be written to and what each would read: sent along, no one else gets a mail. */
  mark: string;
}

/** A message in the log. Times are ISO 8601. */
export interface MessageLine {
  id: string;
  applicationId: string;
  userId: string;
  name: string;
  jobTitle: string;
  channel: MessageChannel;
  language: Language;
  subject: string;
  text: string;
  /** The admin; null where the account is gone. */
  byName: string | null;
  state: MessageState;
  reason: MailRefusal | MessageObstacle | MessageChange | null;
  result: MessageResult | null;
  createdAt: string;
  /** When it was sent, refused, undone or ended. */
  settledAt: string | null;
}

/** Mails that were sent together, and how far they are. */
export interface MessageSend {
  id: string;
  byName: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** When its mails leave, ISO 8601. */
  until: string;
  states: Partial<Record<MessageState, number>>;
}

/** A page of the log, newest first. */
export interface MessageLog {
  messages: MessageLine[];
  total: number;
  /** With the first page of a job: what is under way, or was a short time ago. */
  sends: MessageSend[];
}
