import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import css from './List.module.css';

interface ColumnChoiceProps<N extends string> {
  /** What the boxes are there for. */
  text: string;
  all: readonly N[];
  chosen: readonly N[];
  label: (name: N) => string;
  onToggle: (name: N) => void;
}

/** A box for each column, of a list on screen or of a file. */
export function ColumnChoice<N extends string>(props: ColumnChoiceProps<N>) {
  const { text, all, chosen, label, onToggle } = props;
  return (
    <fieldset className={css.columns}>
      <legend>{text}</legend>
      {all.map((name) => (
        <Checkbox
          key={name}
          label={label(name)}
          checked={chosen.includes(name)}
          onChange={() => onToggle(name)}
        />
      ))}
    </fieldset>
  );
}
