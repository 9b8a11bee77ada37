import { openHandler, type Handler } from '#server/http/handler.ts';

/** What a page must know about this installation before anybody logs in. */
export const configHandlers: readonly Handler[] = [
  openHandler('config.get', {
    cache: 'public, max-age=300',
    run: ({ deps }) => Promise.resolve({ googleClientId: deps.google?.clientId ?? null }),
  }),
];
