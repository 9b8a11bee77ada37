import { Parser } from 'htmlparser2';

/** What a document is made of, as far as it can run anything. */
export interface Anatomy {
  elements: Set<string>;
  /** One text for each script element; data blocks by what they are, their JSON is in `data`. */
  scripts: string[];
  data: string[];
  faults: string[];
}

const addressAttributes = new Set([
  ...['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'cite'],
]);

/** An address as browsers read it: without control characters and white space. */
function runs(address: string): boolean {
  const scheme = Array.from(address).filter((character) => character > '\u0020');
  return /^(javascript|vbscript|data|blob|filesystem):/i.test(scheme.join(''));
}

/**
 * Reads a document. `faults` names event attributes and addresses that run something, wherever
 * they stand: this site has none of its own.
 */
export function anatomyOf(html: string): Anatomy {
  const found: Anatomy = { elements: new Set(), scripts: [], data: [], faults: [] };
  let script: { attributes: Record<string, string>; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      found.elements.add(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key)) found.faults.push(`<${name} ${key}="${value}">`);
        const address = addressAttributes.has(key.toLowerCase());
        if (address && runs(value)) found.faults.push(`<${name} ${key}="${value}">`);
        if (key === 'srcdoc') found.faults.push(`<${name} srcdoc>`);
        if (key === 'http-equiv' && /refresh/i.test(value)) found.faults.push('<meta refresh>');
      }
      if (name === 'script') script = { attributes, text: '' };
    },
    ontext(text) {
      if (script) script.text += text;
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return;
      const { attributes, text } = script;
      const isData = (attributes.type ?? '').endsWith('json');
      if (isData) found.data.push(text);
      found.scripts.push(JSON.stringify(attributes) + (isData ? '' : text));
      script = null;
    },
  });
  parser.end(html);
  return found;
}
