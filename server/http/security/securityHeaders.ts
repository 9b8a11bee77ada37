import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

declare module 'hono' {
  interface ContextVariableMap {
    /** Source expressions for what is in the document itself. */
    inlineSources?: InlineSources;
  }
}

export type InlineSources = Partial<Record<'script-src' | 'style-src', string>>;

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

/** The directives that a page may widen, and what secure-headers calls them. */
const optionOf = {
  'script-src': 'scriptSrc',
  'style-src': 'styleSrc',
  'connect-src': 'connectSrc',
  'frame-src': 'frameSrc',
  'img-src': 'imgSrc',
} as const;

type Directive = keyof typeof optionOf;

/** What one page may load from other hosts, because it cannot do its work without. */
export interface PageSources {
  /** The page's path, exactly. */
  path: string;
  sources: Partial<Record<Directive, readonly string[]>>;
}

/** This site, and what `allowInline` has let into the document. */
const selfAndInline = (directive: keyof InlineSources) => (c: Context) =>
  ["'self'", c.get('inlineSources')?.[directive]].filter(Boolean).join(' ');

const policy = {
  // What is not named below is not used.
  defaultSrc: ["'none'"],
  scriptSrc: [selfAndInline('script-src')],
  styleSrc: [selfAndInline('style-src')],
  // Widths and heights that components compute; an attribute cannot load or run anything.
  styleSrcAttr: ["'unsafe-inline'"],
  // Company logos and blog banners may stand on other hosts; only over TLS.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} satisfies Options['contentSecurityPolicy'];

/** A script's or a style's own headers govern nothing: on a slow line 500 bytes each are dear. */
const ofFiles: Options = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** What is read by programs only. Opened as a page all the same, it may load and run nothing. */
const ofCalls = (site: Site): Options => ({
  ...ofFiles,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: site.https && transport,
  overwrite: false,
});

/** A year: shorter is not taken for meant. Without the domain's other hosts, which are not ours to decide. */
const transport = 'max-age=31536000';

/** Pictures that other sites show beside a link to this one. */
const shownElsewhere = /^\/(og\.png$|og\/jobs\/|icons\/)/;

/** The headers of a page that loads `exceptions` from other hosts. */
function ofPages(exceptions: readonly PageSources[], site: Site, shared = false): Options {
  const widened: NonNullable<Options['contentSecurityPolicy']> = { ...policy };
  for (const { sources } of exceptions) {
    for (const [directive, hosts] of Object.entries(sources)) {
      const option = optionOf[directive as Directive];
      widened[option] = [...(widened[option] ?? ["'self'"]), ...hosts];
    }
  }
  return {
    ...ofFiles,
    contentSecurityPolicy: widened,
    // Google's and the payment provider's own windows answer the page that opened them.
    crossOriginOpenerPolicy: exceptions.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    crossOriginResourcePolicy: shared ? 'cross-origin' : 'same-origin',
    strictTransportSecurity: site.https && transport,
    permissionsPolicy: { geolocation: [], microphone: [], payment: ['self'], camera: ['self'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // An uploaded file brings its own stricter policy.
    overwrite: false,
  };
}

interface Site {
  /** People reach it by https only. */
  https: boolean;
}

/** Allows this answer the elements whose hashes are `sources` (`'sha256-…'`), and no others. */
export function allowInline(c: Context, sources: InlineSources): void {
  c.set('inlineSources', sources);
}

/**
 * The headers that every answer carries: everything from this site only, and for the pages of
 * `exceptions` what they name besides.
 */
export function securityHeaders(exceptions: readonly PageSources[], site: Site): MiddlewareHandler {
  const files = secureHeaders(ofFiles);
  const usual = secureHeaders(ofPages([], site));
  const calls = secureHeaders(ofCalls(site));
  const pictures = secureHeaders(ofPages([], site, true));
  const special = new Map(
    exceptions.map(({ path }) => [
      path,
      secureHeaders(
        ofPages(
          exceptions.filter((exception) => exception.path === path),
          site,
        ),
      ),
    ]),
  );
  return async (c, next) => {
    await next();
    const { path } = c.req;
    const other = () => (shownElsewhere.test(path) ? pictures : usual);
    const page = () => special.get(path.replace(/(.)\/$/, '$1')) ?? other();
    const ofPath = () => (path.startsWith('/api/') ? calls : page());
    const headers = path.startsWith('/assets/') ? files : ofPath();
    // Run when the answer is there: only then it is known what is inline in it.
    await headers(c, () => Promise.resolve());
  };
}
