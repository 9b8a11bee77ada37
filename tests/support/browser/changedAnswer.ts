import type { Route } from '@playwright/test';

/**
 * Lets the server's answer through with something else in it. It is asked for whole, and goes on
 * without its ETag: the server does not know the answer that the page then has.
 */
export async function changeAnswer(route: Route, change: object): Promise<void> {
  const { 'if-none-match': _known, ...asked } = route.request().headers();
  const answer = await route.fetch({ headers: asked });
  const { etag: _tag, ...headers } = answer.headers();
  const body = (await answer.json()) as object;
  await route.fulfill({ response: answer, headers, json: { ...body, ...change } });
}
