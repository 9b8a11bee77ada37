import { importLimits } from '#contract/import.ts';
import { importAct, importSettings } from '#contract/importForm.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, rawBodyHandler, type Handler } from '#server/http/handler.ts';
import { readableOf } from '#server/http/webStream.ts';
import { actOn, importOf, receiveImport, setMapping } from './flow.ts';
import { detailOf, listImports } from './importStore.ts';
import { ImportRefused } from './refused.ts';

/** A refusal of the flow as the API tells it. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ImportRefused ? new ApiError(error.code) : error;
  }
}

/** Imports of postings, for the office: access is checked by contract/calls.ts. */
export const importHandlers: readonly Handler[] = [
  memberHandler('imports.list', {
    run: async ({ db }) => ({ imports: await listImports(db) }),
  }),

  rawBodyHandler('imports.add', {
    async run({ deps, body, query, user }) {
      const declared = Number(body.header('content-length') ?? 0);
      if (declared > importLimits.fileBytes) throw new ApiError('IMPORT_TOO_LARGE');
      if (!body.stream) throw new ApiError('IMPORT_EMPTY');
      const stream = readableOf(body.stream);
      const row = await told(
        receiveImport(deps, { stream, fileName: query.name ?? '', by: user.id }),
      );
      return detailOf(deps.db, row);
    },
  }),

  memberHandler('imports.get', {
    run: async ({ db, params }) => detailOf(db, await told(importOf(db, params.importId ?? ''))),
  }),

  memberHandler('imports.set', {
    body: importSettings,
    // The work that it starts must see what it changed: no transaction around it.
    ignoresKey: true,
    async run({ deps, params, body }) {
      const row = await told(importOf(deps.db, params.importId ?? ''));
      return detailOf(deps.db, await told(setMapping(deps, row, body)));
    },
  }),

  memberHandler('imports.act', {
    body: importAct,
    // As above; asked twice it is done once all the same, by the import's status.
    ignoresKey: true,
    async run({ deps, params, body }) {
      const row = await told(importOf(deps.db, params.importId ?? ''));
      const next = await told(actOn(deps, row, body));
      return { import: next && (await detailOf(deps.db, next)) };
    },
  }),
];
