const heads = new Set(
  (
    'worker man boy staff operative attendant assistant technician installer operator specialist ' +
    'hand expert agent fixer erector'
  ).split(' '),
);

/** Whether a word only says "someone who works with it": gypsum worker, gypsum fixer. */
export function isGenericHead(word: string): boolean {
  return heads.has(word);
}
