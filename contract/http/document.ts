import type { Job } from '#contract/jobs/job.ts';
import type { Language } from '#contract/language.ts';
import type { ResourceRequest, ResourceState } from './resource.ts';

/** What the server knows of a visitor when a page is rendered. Never a token: see design 3. */
export interface PageRequest {
  /** Path and query, e.g. `/jobs?page=2`. */
  url: string;
  /** The address of the site without a trailing slash, for canonical and Open Graph. */
  origin: string;
  language: Language;
  read(request: ResourceRequest): Promise<{ status: number; body: unknown; tag?: string }>;
}

/**
 * The answers that a page was rendered with, by resource key. `savedAt` is there in a page that the
 * phone has kept, ms since 1970; a server's are of this moment.
 */
export type InlineData = Record<
  string,
  {
    request: ResourceRequest;
    data?: unknown;
    error?: ResourceState<unknown>['error'];
    savedAt?: number;
    /** @see ResourceState.tag */
    tag?: string | undefined;
  }
>;

export type RenderedPage =
  | { kind: 'redirect'; to: string }
  /** The page depends on who is logged in: the app shell goes out and the phone decides. */
  | { kind: 'shell' }
  | {
      kind: 'page';
      status: number;
      head: PageHead;
      html: string;
      /** Answers by resource key, for hydration and for the phone's store. */
      data: InlineData;
      /** Source files whose chunks and styles the page needs, as the build's manifest names them. */
      modules: string[];
      /** Source files of which only the styles are needed at once. */
      styles: string[];
    };

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What is in a page's <head>. */
export interface PageHead {
  title: string;
  description: string;
  /** HTTP status of the document; 200 where not given. */
  status?: number;
  /** Path of the canonical address; the page's own path where not given. */
  canonical?: string;
  /**
   * Of a page whose content has one language, whatever the reader's: that language, and its paths
   * by language, its own among them.
   */
  content?: { language: Language; paths: Partial<Record<Language, string>> };
  image?: string;
  /** The job that the page is of: a picture is drawn of it, in place of `image`. */
  job?: Job;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** schema.org objects. */
  jsonLd?: object[];
}

/** BCP 47 tags of the display languages: for <html lang>, Intl and plural rules. */
export const languageTags = {
  english: 'en',
  hinglish: 'hi-Latn',
  hindi: 'hi',
} as const satisfies Record<Language, string>;

/** The cookies that mirror language and text size for the server, and the one that hints at a login. */
export const cookies = { language: 'language', text: 'text', member: 'member' } as const;

/** The value of the text size, in its cookie, on the phone and in `<html data-text>`: there is one beside none. */
export const bigText = 'big';

/** The address of a page in a language: english has the plain one. */
export function addressIn(address: string, language: Language): string {
  return language === 'english' ? address : `${address}?${cookies.language}=${language}`;
}

/** The metric of Server-Timing by which a rendered page says when it was sent, ms since 1970. */
export const timeMetric = 'now';
