/** What may be in a message in double braces; each person's own value takes its place. */
export const placeholders = [
  ...(['name', 'job', 'company', 'location'] as const),
  // Of the interview.
  ...(['date', 'time', 'place'] as const),
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What the placeholders stand for of one person; blank where nothing is known. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const pattern = /\{\{\s*(\w+)\s*\}\}/g;

const known = (name: string): Placeholder | undefined => placeholders.find((one) => one === name);

/** @returns the placeholders that a text has, each once */
export function placeholdersIn(text: string): Placeholder[] {
  const names = Array.from(text.matchAll(pattern), ([, name]) => known(name ?? ''));
  return [...new Set(names.filter((name) => name !== undefined))];
}

/**
 * What is in braces and no placeholder: it would go out as it was typed. A brace alone is one too,
 * because it is a slip of the finger.
 * @returns each as it was typed
 */
export function strangeBraces(text: string): string[] {
  const rest = text.replace(pattern, (all, name: string) => (known(name) ? '' : all));
  return rest.match(/\{\{[^{}]*\}\}|[{}]+/g) ?? [];
}

/**
 * Puts values in. What a value itself says in braces stays as it is.
 * @param values blank ones leave a gap: ask `missingIn` first
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (all, name: string) => {
    const one = known(name);
    return one ? values[one] : all;
  });
}

/** @returns the values that some texts have in them */
export function valuesIn(
  texts: readonly string[],
  values: PlaceholderValues,
): Partial<PlaceholderValues> {
  return Object.fromEntries(texts.flatMap(placeholdersIn).map((name) => [name, values[name]]));
}

/** @returns which of the values that a text was written with are others now, or gone */
export function changedIn(
  used: Partial<PlaceholderValues>,
  values: PlaceholderValues,
): Placeholder[] {
  return placeholders.filter((name) => used[name] !== undefined && used[name] !== values[name]);
}

/** @returns the placeholders of some texts for which a person has no value */
export function missingIn(texts: readonly string[], values: PlaceholderValues): Placeholder[] {
  return [...new Set(texts.flatMap(placeholdersIn))].filter((name) => values[name] === '');
}
