/**
 * JSON for a script element of a document, which it cannot end, whatever is in it.
 * @param value what JSON can hold
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
