import { cspHash } from './cspHash.ts';

/** The styles of a rendered page, in the document itself. */
export interface InlineStyles {
  /** Tags for the head. */
  html: string;
  /** What the content security policy allows it by. */
  source: string;
}

/**
 * Puts style files into the document: each one asked for by itself would hold up the first paint by
 * a round trip, 0.9 s in all on a slow phone. The files stay named, switched off, so that code
 * loaded later takes them for loaded; the service worker fetches them in idle time.
 * @param readFile reads a built file, given its path in the client folder
 * @returns styles of a list of files, each list put together once
 * @throws Error, by what is returned, for a file that would end its own element; what `readFile` throws
 */
export function inlineStyles(
  readFile: (file: string) => string,
): (files: readonly string[]) => InlineStyles {
  const known = new Map<string, InlineStyles>();
  return (files) => {
    const key = files.join();
    const before = known.get(key);
    if (before) return before;
    const text = files.map((file) => readFile(file).trim()).join('\n');
    if (/<\/style/i.test(text)) throw new Error('A style file ends its own element');
    const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
    const styles = { html: `<style>${text}</style>${links.join('')}`, source: cspHash(text) };
    known.set(key, styles);
    return styles;
  };
}
