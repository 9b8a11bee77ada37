/**
 * The elements of index.html that start the app: in a build the core, a classic script
 * (scripts/vite/classic-core.mjs), and the entry, which takes from it what it needs.
 */
export const entryScripts =
  /(?:<script defer[^>]*><\/script>)?<script type="module"[^>]*><\/script>/;

/**
 * For an inline script: puts `content`, which holds these elements, into the head. A script that comes
 * from a template runs as soon as it is there, unless it is told to keep its place.
 */
export const appendEntry =
  'for (const script of content.querySelectorAll("script")) script.async = false;' +
  'document.head.append(content);';

/**
 * What of a page's files is to be asked for beside its entry.
 * @param entry - The elements that start the app.
 * @param files - Names of files, with or without a slash in front.
 * @returns Those that the elements do not ask for themselves.
 */
export function besideEntry(entry: string, files: readonly string[]): string[] {
  return files.filter((file) => !entry.includes(file));
}
