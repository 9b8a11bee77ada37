import { unseen } from '#contract/text.ts';

/**
 * What two names of companies are compared by where something is claimed of one of them. As
 * `normalise`, which searches compare by, but with the marks that are vowels: without them सोना and
 * सेना are one word. Accents of Latin letters are left out here too.
 */
export function companyKey(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(unseen, '')
      // Inherited: marks of any script, as accents are. The marks of kana make other syllables.
      .replace(/(?![\u3099\u309a])\p{Script=Inherited}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
      .trim()
  );
}
