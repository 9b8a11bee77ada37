import { asksForMoney } from '#contract/messages/asksForMoney.ts';
import { messageFields, messageLimits } from '#contract/messages/message.ts';
import {
  messageProblems,
  templateForm,
  templateUpdate,
  type TemplateForm,
} from '#contract/messages/messageForms.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { actOf } from '#server/domain/audit.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { pageOf } from '#server/http/api/query.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  restoreTemplate,
} from './store.ts';

/** The texts of a template, once they are fit to be sent. Throws INVALID_FIELDS. */
function checked<F extends TemplateForm>({ moneyConfirmed, ...fields }: F) {
  const errors = messageProblems({ ...fields, moneyConfirmed });
  if (Object.keys(errors).length > 0) {
    const money = asksForMoney(messageFields.map((field) => fields[field]));
    throw new ApiError('INVALID_FIELDS', { errors, extra: { money } });
  }
  return fields;
}

/** Two who take the same name at once: the second one is told as any other is. */
async function refusingDoubles<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('INVALID_FIELDS', { errors: { name: 'templateExists' } });
  }
}

/** Messages that admins use again. Every write leaves its line in the log. */
export const templateHandlers: readonly Handler[] = [
  memberHandler('templates.list', {
    run: ({ db, query }) =>
      listTemplates(db, query.search?.trim() ?? '', pageOf(query, messageLimits.pageSize)),
  }),

  memberHandler('templates.create', {
    body: templateForm,
    status: 201,
    run: ({ db, body, ...from }) => addTemplate(db, actOf(from), newId(), checked(body)),
  }),

  memberHandler('templates.update', {
    body: templateUpdate,
    async run({ db, body: { version, ...form }, params, ...from }) {
      const fields = { ...checked(form), version };
      return refusingDoubles(() =>
        changeTemplate(db, actOf(from), params.templateId ?? '', fields),
      );
    },
  }),

  memberHandler('templates.remove', {
    async run({ db, params, ...from }) {
      await deleteTemplate(db, actOf(from), params.templateId ?? '');
      return { message: 'Template deleted' };
    },
  }),

  memberHandler('templates.restore', {
    run: ({ db, params, ...from }) =>
      refusingDoubles(() => restoreTemplate(db, actOf(from), params.templateId ?? '')),
  }),
];
