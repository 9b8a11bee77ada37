import { publicHandler, type Handler } from '#server/http/api/handler.ts';

/** What a page must know about this installation before anyone logs in. */
export const configHandlers: readonly Handler[] = [
  publicHandler('config.get', {
    shows: [],
    cache: 'public, max-age=300',
    run: ({ deps }) =>
      Promise.resolve({
        googleClientId: deps.google?.clientId ?? null,
        pushKey: deps.push?.publicKey ?? null,
        sms: deps.sms ? (deps.sms.testMode ? 'test' : 'on') : null,
        supportPhone: deps.supportPhone ?? null,
        support: deps.support,
      }),
  }),
];
