import type { CallName } from './calls.ts';
import type { Replies } from './replies.ts';
import type { FailureCode } from './errors.ts';

/** What identifies a read: the call, its path parameters and its query. */
export interface ResourceRequest<N extends CallName = CallName> {
  call: N;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** The state of a read, as screens see it. `data` stays while newer data is on its way. */
export interface ResourceState<T> {
  data: T | undefined;
  /** When `data` was received, ms since 1970; undefined where there is none. */
  savedAt: number | undefined;
  /** The ETag that `data` was answered with: an answer that is still the same is not sent again. */
  tag?: string | undefined;
  /** A request is on its way. */
  loading: boolean;
  /** The last request did not reach the server. */
  offline: boolean;
  /** `data` was put together on the phone from saved items, not answered by the server. */
  local: boolean;
  error:
    | { status: number; code: FailureCode; message: string; requestId?: string | undefined }
    | undefined;
}

export type ResourceData<N extends CallName> = N extends keyof Replies ? Replies[N] : unknown;

/** The key under which an answer is kept: the same request always gives the same key. */
export function resourceKey({ call, params = {}, query = {} }: ResourceRequest): string {
  const part = (values: Record<string, unknown>) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('&');
  return `${call}|${part(params)}|${part(query)}`;
}

/**
 * A read as it is asked for by readers of a language. Articles come with their text in it; the key
 * stays the same, so that without a network what is there in another language is still shown.
 * @param request as the screen names it
 * @param language english asks for nothing more
 */
export function asReadIn<R extends Omit<ResourceRequest, 'params'>>(
  request: R,
  language: string | null,
): R & Pick<ResourceRequest, 'query'> {
  if (!language || language === 'english' || !/^blogs\.[lp]/.test(request.call)) return request;
  return { ...request, query: { ...request.query, language } };
}
