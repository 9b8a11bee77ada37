import { useDraft } from '#src/forms/draft.ts';
import { useRestored } from '#src/forms/restored.ts';

/** What `useMappingDraft` gives: a form changes it, and a decision waits while it is changed. */
export type MappingDraft<F extends object> = ReturnType<typeof useMappingDraft<F>>;

interface Kept<F> {
  fields?: F;
  /** What was stored when the changes began. */
  of?: string;
}

/**
 * What an admin says of the columns of a file, until it is checked. It survives a reload.
 * @param importId whose columns they are
 * @param stored what the server has, by which the rows in sight were checked
 */
export function useMappingDraft<F extends object>(importId: string, stored: F) {
  const [draft, setDraft, clear] = useDraft<Kept<F>>(`mapping-${importId}`, {});
  const fields = draft.fields ?? stored;
  const now = textOf(stored);
  const changed = textOf(fields) !== now;
  const { isRestored, noteTyping, beginAnew } = useRestored(changed);
  return {
    fields,
    changed,
    /** What is to be said of a draft from before: that it is not checked, or that someone has mapped anew. */
    notice:
      isRestored &&
      changed &&
      (draft.of === now
        ? ('adminMenu:uncheckedMapping' as const)
        : ('adminMenu:clash.title' as const)),
    change(some: Partial<F>) {
      noteTyping();
      setDraft({ of: draft.of ?? now, fields: { ...fields, ...some } });
    },
    /** Back to what is stored. */
    forget() {
      beginAnew();
      setDraft({});
      clear();
    },
  };
}

/** As text, in whichever order its fields were set: what is changed to and fro is as it was. */
function textOf(fields: object): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
