import { useDraft } from '#src/forms/draft.ts';
import { useRestored } from '#src/forms/restored.ts';

interface MappingDraft<F> {
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
  const [draft, setDraft, clear] = useDraft<MappingDraft<F>>(`mapping-${importId}`, {});
  const fields = draft.fields ?? stored;
  const now = JSON.stringify(stored);
  const changed = JSON.stringify(fields) !== now;
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
