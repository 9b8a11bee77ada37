import type { BrowserContext, Route } from '@playwright/test';

/** What a request meets on a phone that shows a network: the server, or someone else, or no one. */
export const faults: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  reset: (route) => route.abort('connectionreset'),
  'no name': (route) => route.abort('namenotresolved'),
  hang: () => Promise.resolve(),
  'portal 200': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi login</h1>' }),
  'portal 302': (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://login.wifi.example/' } }),
  500: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oops' }),
};

/** What the page asks the server for; the worker keeps its files. */
export const asked = /\/(api\/|readyz)/;

/** Begins an outage: one of the faults, or else no network at all. */
export async function begin(context: BrowserContext, fault: string): Promise<void> {
  const meets = faults[fault];
  if (meets) await context.route(asked, meets);
  else await context.setOffline(true);
}

/** Ends any outage. */
export async function restore(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
}
