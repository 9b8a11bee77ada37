/** What is asked of the request, as browsers write it: no script of another site can forge these. */
interface Asking {
  method: string;
  header(name: string): string | undefined;
}

/**
 * Whether a page of another site makes this request. Programs send no Origin, and are not held up:
 * they have no one's session. Where the browser itself says whose page it is, that counts and no
 * proxy can spoil it; otherwise the Origin must be this site under any of its names. "null" is what
 * browsers send in private modes and after redirects: a foreign page that hides so cannot send JSON
 * without asking first, and is never allowed to.
 * @param request - Method and headers.
 * @param publicUrl - The site's address.
 * @returns True for a request that could change something and must not.
 */
export function isForeign(request: Asking, publicUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const origin = request.header('origin');
  const site = request.header('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return false;
  if (origin !== undefined && origin === new URL(publicUrl).origin) return false;
  if (site !== undefined) return true;
  if (origin === undefined || origin === 'null') return false;
  if (!URL.canParse(origin)) return true;
  const forwarded = request.header('x-forwarded-host')?.split(',') ?? [];
  const names = [request.header('host') ?? '', ...forwarded];
  return !names.some((name) => hostOf(name) === hostOf(new URL(origin).host));
}

/** A host without the ports that go without saying: proxies and browsers differ in naming them. */
function hostOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/:(80|443)$/, '');
}
