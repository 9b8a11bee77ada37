import type { Interview } from '#contract/applications/application.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useRestored } from '#src/forms/restored.ts';
import { draftOf, type InterviewDraft } from './interviewTime.ts';

/** What is typed of an interview, and whether it was typed at another time and never sent. */
export interface InterviewForm {
  draft: InterviewDraft;
  change: (draft: InterviewDraft) => void;
  /** When it was sent. */
  forget: () => void;
  isRestored: boolean;
  /** Back to what is stored. */
  discard: () => void;
}

/**
 * The fields of an interview: what is typed outlives a refusal, the closed sheet and a reload.
 * @param of whose it is: an application, or those chosen of a job
 * @param stored over another interview than that it began with, a draft would be no correction
 */
export function useInterviewDraft(of: string, stored: Interview | null): InterviewForm {
  const blank = draftOf(stored);
  const key = `interview:${of}:${JSON.stringify(stored)}`;
  const [draft, setDraft, forget] = useDraft(key, blank);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(blank);
  const { isRestored, noteTyping, beginAnew } = useRestored(isChanged);
  return {
    draft,
    change(next) {
      noteTyping();
      setDraft(next);
    },
    forget,
    isRestored,
    discard() {
      setDraft(blank);
      forget();
      beginAnew();
    },
  };
}
