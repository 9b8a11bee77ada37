/** A text of a page, and where it stands. */
export interface PageText {
  text: string;
  /** The element that it is in. */
  at: string;
}

/**
 * The texts that say nothing of their language, or that they are in the page's own: what is shown, and
 * what is spoken. Runs in a page.
 * @param asked.documents HTML; without them the page itself
 * @param asked.tag of the page's language
 */
export function textOfPage({
  documents,
  tag,
}: {
  documents: readonly string[] | null;
  tag: string;
}): PageText[][] {
  const parser = new DOMParser();
  const pages = documents?.map((html) => parser.parseFromString(html, 'text/html')) ?? [document];
  const spoken = ['aria-label', 'placeholder', 'title', 'alt'];
  return pages.map((page) => {
    const found: PageText[] = [];
    for (const element of page.querySelectorAll('body, body *')) {
      if (element.closest('script, style, noscript, template, svg, [hidden]')) continue;
      if (element.closest('[lang]')?.getAttribute('lang') !== tag) continue;
      // React parts what it fills in from the words around it.
      const own = [...element.childNodes].map((node) =>
        node.nodeType === 3 ? node.nodeValue : '',
      );
      const texts = [own.join(''), ...spoken.map((name) => element.getAttribute(name) ?? '')];
      for (const text of texts) {
        if (text.trim() === '') continue;
        found.push({ text: text.trim(), at: `${element.localName}.${element.className}` });
      }
    }
    return found;
  });
}
