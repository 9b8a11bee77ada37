import type { MessageChannel, MessageTexts } from '#contract/messages/message.ts';

/** Whom of which job a message is for. */
export interface MessageAbout {
  /** What it is called, where one of several is chosen. */
  label: string;
  jobId: string;
  /** Applications by their ids, or all that a filter finds. */
  who: { ids: readonly string[] } | { all: { search: string; status: string; skill: string } };
}

/** What is being written; it outlives the sheet. */
export interface MessageDraft extends MessageTexts {
  channel: MessageChannel;
  moneyConfirmed: boolean;
}

export const blankDraft: MessageDraft = {
  ...{ channel: 'mail', moneyConfirmed: false },
  ...{ englishSubject: '', englishText: '', hinglishSubject: '', hinglishText: '' },
};

/** What is asked of the server about a draft. */
export const bodyOf = (draft: MessageDraft, { jobId, who }: MessageAbout) => ({
  ...draft,
  ...who,
  jobId,
});
