import { asc, eq } from 'drizzle-orm';
import { roleCan } from '#contract/admin/roles.ts';
import { candidateLimits } from '#contract/candidates/candidate.ts';
import {
  candidateDocumentForm,
  candidateDocumentUpdate,
  candidateLinkForm,
  candidateNoteForm,
  candidateTagForm,
} from '#contract/candidates/candidateForms.ts';
import type { Db } from '#server/db/client.ts';
import { candidates, candidateTags } from '#server/db/schema/candidateSchema.ts';
import { actOf } from '#server/domain/audit.ts';
import { memberHandler, type Handler, type Input } from '#server/http/api/handler.ts';
import { pageOf } from '#server/http/api/query.ts';
import { candidateFile } from './file.ts';
import { candidateQuery, findCandidates } from './find.ts';
import { linkCandidates, sayApart, takeApartBack, unlinkCandidate } from './links.ts';
import { candidatesById } from './present.ts';
import {
  addDocument,
  addNote,
  addTag,
  changeDocument,
  removeDocument,
  removeNote,
  removeTag,
} from './written.ts';

/** Tags that are offered, and by which one may filter. */
const mostTags = 200;

/** Does something about the person whom a path names; answers the id of it. */
function write(
  { db, deps, params, user }: Input<unknown>,
  work: (writing: {
    tx: Db;
    act: ReturnType<typeof actOf>;
    userId: string;
  }) => Promise<string | void>,
): Promise<{ id: string }> {
  const userId = params.candidateId ?? '';
  const act = actOf({ deps, user });
  return db.transaction(async (tx) => ({ id: (await work({ tx, act, userId })) ?? userId }));
}

/**
 * People who have applied, across all jobs. Answers of writes say no more than an id: they are kept
 * for their Idempotency-Key longer than a person may stay.
 */
export const candidateHandlers: readonly Handler[] = [
  memberHandler('candidates.list', {
    async run({ db, deps, query }) {
      const { pageSize, maxPageSize } = candidateLimits;
      const page = pageOf(query, pageSize, maxPageSize);
      const { ids, total } = await findCandidates(db, candidateQuery(query), {
        ...page,
        now: deps.now(),
      });
      return { candidates: await candidatesById(db, ids, deps.now()), total };
    },
  }),

  memberHandler('candidates.tags', {
    async run({ db }) {
      const rows = await db
        .selectDistinct({ key: candidateTags.key, tag: candidateTags.tag })
        .from(candidateTags)
        .innerJoin(candidates, eq(candidates.userId, candidateTags.userId))
        .orderBy(asc(candidateTags.key))
        .limit(mostTags);
      return { tags: rows.map(({ tag }) => tag) };
    },
  }),

  memberHandler('candidates.get', {
    run: ({ db, deps, params, user }) =>
      candidateFile(db, {
        id: params.candidateId ?? '',
        now: deps.now(),
        seesProfileChanges: roleCan(user.role, 'audit.list'),
      }),
  }),

  memberHandler('candidates.addNote', {
    body: candidateNoteForm,
    status: 201,
    run: (input) => write(input, (writing) => addNote(writing, input.body.text)),
  }),

  memberHandler('candidates.removeNote', {
    run: (input) => write(input, (writing) => removeNote(writing, input.params.noteId ?? '')),
  }),

  memberHandler('candidates.addTag', {
    body: candidateTagForm,
    status: 201,
    run: (input) => write(input, (writing) => addTag(writing, input.body.tag)),
  }),

  memberHandler('candidates.removeTag', {
    run: (input) => write(input, (writing) => removeTag(writing, input.params.tag ?? '')),
  }),

  memberHandler('candidates.addDocument', {
    body: candidateDocumentForm,
    status: 201,
    run: (input) => write(input, (writing) => addDocument(writing, input.body)),
  }),

  memberHandler('candidates.changeDocument', {
    body: candidateDocumentUpdate,
    run: (input) =>
      write(input, (writing) => {
        const { version, ...form } = input.body;
        return changeDocument(writing, { ...form, version, id: input.params.documentId ?? '' });
      }),
  }),

  memberHandler('candidates.removeDocument', {
    run: (input) =>
      write(input, (writing) => removeDocument(writing, input.params.documentId ?? '')),
  }),

  memberHandler('candidates.link', {
    body: candidateLinkForm,
    status: 201,
    run: (input) =>
      write(input, ({ tx, act, userId }) => linkCandidates(tx, act, userId, input.body.other)),
  }),

  memberHandler('candidates.unlink', {
    run: (input) =>
      write(input, ({ tx, act, userId }) =>
        unlinkCandidate(tx, act, userId, input.params.otherId ?? ''),
      ),
  }),

  memberHandler('candidates.sayApart', {
    body: candidateLinkForm,
    status: 201,
    run: (input) =>
      write(input, ({ tx, act, userId }) => sayApart(tx, act, userId, input.body.other)),
  }),

  memberHandler('candidates.takeApartBack', {
    run: (input) =>
      write(input, ({ tx, act, userId }) =>
        takeApartBack(tx, act, userId, input.params.otherId ?? ''),
      ),
  }),
];
