/**
 * Programs that draw link previews or index the web. They say that they accept anything, and mean
 * the page: without it a shared job has no picture and no title.
 */
const pageReaders =
  /facebookexternalhit|whatsapp|telegrambot|twitterbot|linkedinbot|slackbot|discordbot|pinterest|googlebot|bingbot|duckduckbot|applebot|yandex|baiduspider/i;

/**
 * Pages and calls share paths (/jobs).
 * @param headers the request's
 * @returns whether a request at such a path means the page
 */
export function acceptsHtml(headers: Headers): boolean {
  return meansPage(headers.get('accept') ?? undefined, headers.get('user-agent') ?? undefined);
}

/** The same by the values of Accept and User-Agent. */
export function meansPage(accept = '*/*', userAgent = ''): boolean {
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && pageReaders.test(userAgent);
}
