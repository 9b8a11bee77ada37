import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportStatus, SupportTicket } from '#contract/support/support.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { removeDraft } from '#src/forms/keptDrafts.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { doneTexts } from './requestTexts.ts';
import type { Requests } from './useRequests.ts';

/** The draft of an answer to a request. */
export const answerDraftKey = (requestId: string): string => `support-answer:${requestId}`;

interface Change {
  status: SupportStatus;
  answer?: string;
}

/**
 * Answers, closes and reopens: on screen at once, and taken back with the reason where the server
 * did not take it. The draft of an answer is forgotten only when the server has it.
 */
export function useAnswering(requests: Requests, show: (request: SupportTicket | null) => void) {
  const { t, i18n } = useTranslation('adminSupport');
  const [failure, setFailure] = useState<{ id: string; text: string } | null>(null);
  const { replace } = requests;

  async function change(before: SupportTicket, { status, answer }: Change) {
    const { id } = before;
    const answeredAt = new Date().toISOString();
    const expected = {
      ...before,
      status,
      ...(answer !== undefined && { answer, answeredAt }),
    };
    replace(before, expected, true);
    setFailure(null);
    show(null);
    try {
      const after = await callApi('support.answer', {
        params: { requestId: id },
        body: {
          ...{ status, ...(answer !== undefined && { answer }) },
          was: { status: before.status, answeredAt: before.answeredAt },
        },
      });
      replace(expected, after);
      if (answer !== undefined) removeDraft(answerDraftKey(id));
      showToast({ tone: 'ok', text: t(doneTexts[status], { name: before.name }) });
    } catch (caught) {
      const refused = failureOf(caught);
      // What someone else has said meanwhile is shown, above what was typed here.
      const isOld = refused.code === 'VERSION_CONFLICT';
      const now = isOld ? (refused.body.current as SupportTicket) : before;
      replace(expected, now);
      const text = isOld ? t('adminMenu:clash.title') : failureText(i18n, refused);
      setFailure({ id, text });
      show(now);
    }
  }

  return {
    change: (request: SupportTicket, to: Change) => void change(request, to),
    failureOf: (id: string) => (failure?.id === id ? failure.text : undefined),
  };
}
