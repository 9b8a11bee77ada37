import { createIsBotFromList, list } from 'isbot';

// Headless Chrome alone stands for a visitor: what measures the site with it opens pages as a phone does.
const isKnownBot = createIsBotFromList(
  list.map((pattern) => (pattern === 'headless' ? 'headless(?!chrome)' : pattern)),
);

/**
 * Whether a request's User-Agent is a program's, as far as it says so: rough, and enough for counts
 * of looks. Previews of shared links are programs, too.
 * @param userAgent - The request's header; without one the server renders a page for a visitor.
 * @returns True for what the `isbot` package knows as a program, apart from headless Chrome.
 */
export function isBot(userAgent: string | undefined): boolean {
  return isKnownBot(userAgent);
}
