import { createContext, useContext, useEffect } from 'react';
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/http/document.ts';

/** Where a server collects what a page says of itself; null on the phone. */
export const HeadContext = createContext<{ head: PageHead | null; origin: string } | null>(null);

/**
 * schema.org objects for the head, built only while a server renders: search engines read the
 * document. Callers write `import.meta.env.SSR && ((origin) => …)`, so that the phone's bundle
 * holds nothing of it.
 */
export function useJsonLd(build: false | ((origin: string) => object[])): object[] {
  const sink = useContext(HeadContext);
  return build && sink ? build(sink.origin) : [];
}

/** Says what is in the page's <head>. On the phone the title follows each navigation. */
export function useHead(head: PageHead): void {
  const sink = useContext(HeadContext);
  if (sink) sink.head = head;
  useEffect(() => {
    const { title: before } = document;
    document.title = head.title;
    // What stays beside a page that was left is what it was.
    return () => {
      document.title = before;
    };
  }, [head.title]);
}

/** 'Jobs - Safar': the form of every page's title. */
export function pageTitle(title: string): string {
  return title === brand.name ? title : `${title} - ${brand.name}`;
}
