import type { i18n } from 'i18next';
import { lazy, type ComponentType } from 'react';
import { loadChunk } from '#src/pwa/chunks.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { routes, type RoutedPage } from './routes.ts';

const loaded = new Map<RoutedPage, ComponentType>();
const pending = new Map<RoutedPage, ComponentType>();
const failed = new Set<RoutedPage>();

/** Loads a page's code and texts, so that it renders in one go: before hydration, and on a server. */
export async function loadPage(name: RoutedPage, texts: i18n): Promise<void> {
  const route = routes[name];
  const load = () => route.load(texts);
  const [module] = await Promise.all([loadChunk(load), loadTexts(texts, route.texts)]);
  loaded.set(name, module.default);
}

/** A page's component: the loaded one, or one that suspends until it is. */
export function pageComponent(name: RoutedPage, texts: i18n): ComponentType {
  // The lazy one first: another component type in its place would mount the page anew.
  const ready = pending.get(name) ?? loaded.get(name);
  if (ready) return ready;
  const Page = lazy(async () => {
    await loadPage(name, texts).catch((failure: unknown) => {
      failed.add(name);
      throw failure;
    });
    return { default: loaded.get(name) ?? (() => null) };
  });
  pending.set(name, Page);
  return Page;
}

/** Pages that could not be loaded are asked for again the next time. Not while React still waits for them. */
export function forgetFailures(): void {
  for (const name of failed) pending.delete(name);
  failed.clear();
}
