import { createContext, useContext, useEffect } from 'react';
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/document.ts';

/** Where a server collects what a page says of itself; null on the phone. */
export const HeadContext = createContext<{ head: PageHead | null } | null>(null);

/** Says what stands in the page's <head>. On the phone the title follows each navigation. */
export function useHead(head: PageHead): void {
  const sink = useContext(HeadContext);
  if (sink) sink.head = head;
  useEffect(() => {
    document.title = head.title;
  }, [head.title]);
}

/** 'Jobs - Safar': the form of every page's title. */
export function pageTitle(title: string): string {
  return title === brand.name ? title : `${title} - ${brand.name}`;
}
