import { importLimits } from '#contract/import/import.ts';
import { importAct, importSettings } from '#contract/import/importForm.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, rawBodyHandler, type Handler } from '#server/http/api/handler.ts';
import { readableOf } from '#server/http/api/webStream.ts';
import type { Db } from '#server/db/client.ts';
import { changesOf } from './changes.ts';
import { actOn, importOf, receiveImport, setMapping } from './importActions.ts';
import { detailOf, listImports } from './importStore.ts';
import { settleImport } from '#server/features/import/feeds/settle.ts';
import { ImportRefused } from './refused.ts';

/** A refusal of the flow as the API tells it: of another version than was seen, with the one that is there. */
async function reported<T>(work: Promise<T>, db?: Db, id = ''): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    if (error.code !== 'VERSION_CONFLICT' || !db) throw new ApiError(error.code);
    const current = await detailOf(db, await importOf(db, id));
    throw new ApiError(error.code, { extra: { current } });
  }
}

/** Imports of postings, for the admin: access is checked by contract/http/adminCalls.ts. */
export const importHandlers: readonly Handler[] = [
  memberHandler('imports.list', {
    run: async ({ db }) => ({ imports: await listImports(db) }),
  }),

  rawBodyHandler('imports.add', {
    async run({ db, deps, body, query, user }) {
      const declared = Number(body.header('content-length') ?? 0);
      if (declared > importLimits.fileBytes) throw new ApiError('IMPORT_TOO_LARGE');
      if (!body.stream) throw new ApiError('IMPORT_EMPTY');
      const stream = readableOf(body.stream);
      const row = await reported(
        receiveImport(deps, { stream, fileName: query.name ?? '', by: user.id }),
      );
      return detailOf(db, row);
    },
  }),

  memberHandler('imports.get', {
    run: async ({ db, params }) =>
      detailOf(db, await reported(importOf(db, params.importId ?? ''))),
  }),

  memberHandler('imports.changes', {
    async run({ db, params, query }) {
      const { id } = await reported(importOf(db, params.importId ?? ''));
      const after = Number(query.after ?? 0);
      return changesOf(db, id, Number.isSafeInteger(after) ? after : 0);
    },
  }),

  memberHandler('imports.set', {
    body: importSettings,
    // The work that it starts must see what it changed: no transaction around it.
    ignoresKey: true,
    async run({ db, deps, params, body }) {
      const row = await reported(importOf(db, params.importId ?? ''));
      return detailOf(db, await reported(setMapping(deps, row, body), db, row.id));
    },
  }),

  memberHandler('imports.act', {
    body: importAct,
    // As above; asked twice it is done once all the same, by the import's status.
    ignoresKey: true,
    async run({ db, deps, params, body, user, after }) {
      const row = await reported(importOf(db, params.importId ?? ''));
      const next = await reported(actOn(deps, row, { ...body, by: user.id }), db, row.id);
      if (row.feedId !== null) after(() => settleImport(deps, row.id));
      return { import: next && (await detailOf(db, next)) };
    },
  }),
];
