import { openHandler, type Handler } from '#server/http/api/handler.ts';

/** What a page must know about this installation before anyone logs in. */
export const configHandlers: readonly Handler[] = [
  openHandler('config.get', {
    cache: 'public, max-age=300',
    run: ({ deps }) => Promise.resolve({ googleClientId: deps.google?.clientId ?? null }),
  }),
];
