/**
 * @param text any text
 * @returns a pattern for LIKE that only this text matches: its own signs of a pattern mean themselves
 */
export function likeExactly(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/**
 * @param text any text
 * @returns a pattern for LIKE that every text with this one in it matches
 */
export function likeContaining(text: string): string {
  return `%${likeExactly(text)}%`;
}
