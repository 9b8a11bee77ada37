import { and, eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { href } from '#contract/http/paths.ts';
import type { Language } from '#contract/language.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { stopAlertsTexts } from '#server/http/mail/mailTexts.ts';
import { answerToLink } from '#server/http/ssr/scriptFreePage.ts';

/** Where a mail of new jobs is stopped without a login, below /api. */
const path = '/searches/stop';
const purpose = 'stop alerts';
/** In the place of a search's id: all searches of the person. */
const all = 'all';

/**
 * The address that takes a search off, or all of a person's, for who has the mail: it is signed, says
 * no address, and can do nothing else.
 * @param deps the signer and the site's address
 * @param userId whose searches
 * @param searchId which of them; all where left out
 * @returns an absolute address, to be opened (GET asks first) or sent to (POST does it, RFC 8058)
 */
export function stopAlertsUrl(
  deps: Pick<Deps, 'hmac' | 'publicUrl'>,
  userId: string,
  searchId: string = all,
): string {
  const sign = deps.hmac.of(purpose, `${userId} ${searchId}`);
  const query = new URLSearchParams({ person: userId, search: searchId, sign });
  return `${deps.publicUrl}/api${path}?${query.toString()}`;
}

/**
 * The page and the call behind that address. Opening it changes nothing, because mail programs and
 * virus scanners open every link; the button on it, and the mail program's own, send a POST. Doing it
 * twice is as good as once. A signature that is not ours is answered 404.
 */
export function stopAlertsRoute(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: 4_096,
    onError: (c) => c.json(new ApiError('TOO_LARGE').body(), 413),
  });
  app.get(path, async (c) => {
    const found = asked(deps, c);
    if (!found) return c.json(new ApiError('NOT_FOUND').body(), 404);
    return page(c, await languageOf(deps, found.person), found.search, 'ask');
  });
  app.post(path, limit, async (c) => {
    const found = asked(deps, c);
    if (!found) return c.json(new ApiError('NOT_FOUND').body(), 404);
    const { person, search } = found;
    const mine = eq(savedSearches.userId, person);
    await (deps.requests?.write ?? deps.db)
      .delete(savedSearches)
      .where(search === all ? mine : and(mine, eq(savedSearches.id, search)));
    return page(c, await languageOf(deps, person), search, 'done');
  });
  return app;
}

function asked({ hmac }: Deps, c: Context): { person: string; search: string } | null {
  const { person = '', search = '', sign = '' } = c.req.query();
  return hmac.holds(purpose, `${person} ${search}`, sign) ? { person, search } : null;
}

async function languageOf({ db }: Deps, id: string): Promise<Language> {
  const found = await db.select({ language: users.language }).from(users).where(eq(users.id, id));
  return found[0]?.language ?? 'english';
}

function page(c: Context, language: Language, search: string, step: 'ask' | 'done'): Response {
  const texts = stopAlertsTexts(language);
  const shown = (text: keyof typeof texts) => escapeHtml(texts[text]);
  const next =
    step === 'ask'
      ? `<form method="post"><button>${shown('button')}</button></form>`
      : `<a href="${href('jobs')}">${shown('jobs')}</a>`;
  return answerToLink(c, {
    language,
    title: texts[step === 'ask' ? 'title' : 'done'],
    body: `<p>${shown(search === all ? 'all' : 'one')}</p>${next}`,
  });
}
