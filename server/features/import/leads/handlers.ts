import { leadLimits } from '#contract/leads/lead.ts';
import { leadAct, leadInvitation, leadSettings } from '#contract/leads/leadForms.ts';
import { actOf } from '#server/domain/audit.ts';
import { ImportRefused } from '#server/features/import/run/refused.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, rawBodyHandler, type Handler } from '#server/http/api/handler.ts';
import { pageOf } from '#server/http/api/query.ts';
import { readableOf } from '#server/http/api/webStream.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { inviteLead } from './invitation.ts';
import { actOnLeads, receiveLeads, setLeadMapping } from './leadImports.ts';
import { leadImportDetail, leadImportOf, listLeadImports } from './leadImportStore.ts';
import { exportLeads, findLeads, removeLead } from './leads.ts';

/**
 * People on imported lists. Answers of writes are kept for no Idempotency-Key: they would outlive the
 * people in them; each write does once what it does by the status of what it is about.
 */
export const leadHandlers: readonly Handler[] = [
  memberHandler('leads.imports', {
    run: async ({ db }) => ({ imports: await listLeadImports(db) }),
  }),

  rawBodyHandler('leads.addImport', {
    async run({ db, deps, body, query, user }) {
      const declared = Number(body.header('content-length') ?? 0);
      if (declared > leadLimits.fileBytes) throw new ApiError('LEADS_TOO_LARGE');
      if (!body.stream) throw new ApiError('IMPORT_EMPTY');
      const stream = readableOf(body.stream);
      try {
        const row = await receiveLeads(deps, { stream, fileName: query.name ?? '', by: user.id });
        return await leadImportDetail(db, row.id);
      } catch (error) {
        throw error instanceof ImportRefused ? new ApiError(error.code) : error;
      }
    },
  }),

  memberHandler('leads.import', {
    run: ({ db, params }) => leadImportDetail(db, params.importId ?? ''),
  }),

  memberHandler('leads.setImport', {
    body: leadSettings,
    // The work that it starts must see what it changed: no transaction around it.
    ignoresKey: true,
    async run({ db, deps, params, body }) {
      const row = await leadImportOf(db, params.importId ?? '');
      await setLeadMapping(deps, row, body);
      return leadImportDetail(db, row.id);
    },
  }),

  memberHandler('leads.actImport', {
    body: leadAct,
    ignoresKey: true,
    async run({ db, deps, params, body, user }) {
      const row = await leadImportOf(db, params.importId ?? '');
      await actOnLeads(deps, row, body, actOf({ deps, user }));
      return { import: body.action === 'cancel' ? null : await leadImportDetail(db, row.id) };
    },
  }),

  memberHandler('leads.list', {
    run: ({ db, query }) =>
      findLeads(db, query, pageOf(query, leadLimits.pageSize, leadLimits.maxPageSize)),
  }),

  memberHandler('leads.export', {
    run: ({ db, deps, query, user }) => exportLeads(db, query, actOf({ deps, user })),
  }),

  memberHandler('leads.remove', {
    async run({ db, deps, params, query, user }) {
      const refused = query.refused === 'yes';
      await removeLead(db, params.leadId ?? '', { act: actOf({ deps, user }), refused });
      return { removed: true };
    },
  }),

  memberHandler('leads.invite', {
    body: leadInvitation,
    ignoresKey: true,
    async run({ db, deps, params, body, user, language, after }) {
      const url = await inviteLead(db, deps, {
        ...{ id: params.leadId ?? '', way: body.way, act: actOf({ deps, user }) },
        language: language ?? 'english',
      });
      if (url === null) after(() => sendQueuedMails(deps));
      return { url };
    },
  }),
];
