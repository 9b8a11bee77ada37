import { targetOfName } from '#server/features/import/mapping/columnNames.ts';

/** Whom a file names above its postings. */
export interface FileOwner {
  name: string;
  /** It is called an employer; else the name may be a board's, and the postings have to bear it out. */
  isEmployer: boolean;
}

/**
 * Whom a JSON file names before its list of postings.
 * @param head the beginning of the file
 * @param place the path of its postings: `.jobs[]`
 */
export function ownerAbove(head: string, place: string): FileOwner | null {
  const key = /^\.([^.[]+)/.exec(place)?.[1];
  const start = key === undefined ? -1 : head.search(new RegExp(`"${escaped(key)}"\\s*:\\s*[[{]`));
  if (start < 0) return null;
  const names = Object.entries(parsed(`${head.slice(0, start)}"":0}`));
  for (const isEmployer of [true, false]) {
    for (const [name, value] of names) {
      const text = textOf(value);
      const isMeant = isEmployer ? isCompany(name) : /^(name|title|publisher)$/i.test(name);
      if (isMeant && text !== null) return { name: text, isEmployer };
    }
  }
  return null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function isCompany(name: string): boolean {
  const found = targetOfName(name);
  return found?.target === 'company' && found.score >= 80;
}

function textOf(value: unknown): string | null {
  const named = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  const text = typeof named === 'string' ? named.trim() : '';
  return text === '' || text.length > 120 ? null : text;
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
