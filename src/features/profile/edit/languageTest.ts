/** The levels of English of who can have taken an IELTS test. */
const levels: readonly string[] = ['Intermediate', 'Advanced', 'Native'];

/** Whether someone is asked for a language test: few trades need one, and no one who begins with English. */
export function takesLanguageTest({ englishProficiency = '' }: { englishProficiency?: string }) {
  return levels.includes(englishProficiency);
}
