/**
 * Programs that draw link previews or index the web. They say that they accept anything, and mean
 * the page: without it a shared job has no picture and no title.
 */
const pageReaders =
  /facebookexternalhit|whatsapp|telegrambot|twitterbot|linkedinbot|slackbot|discordbot|pinterest|googlebot|bingbot|duckduckbot|applebot|yandex|baiduspider/i;

/** Whether a request at a path of both a page and a call (/jobs) means the page. In: its headers. */
export function wantsPage(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && pageReaders.test(headers.get('user-agent') ?? '');
}
