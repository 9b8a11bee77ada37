import css from './Field.module.css';
import { AlertIcon } from '#src/components/icons/critical.tsx';

/** The error line of a field; nothing while there is no error. */
export function FieldError({ id, children }: { id?: string; children?: string }) {
  if (!children) return null;
  return (
    <p id={id} className={css.error}>
      <AlertIcon size={20} />
      <span>{children}</span>
    </p>
  );
}
