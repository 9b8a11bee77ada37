import css from './WaitingPage.module.css';

/** Values under their labels; without labels where there are no texts for them. */
export function Values({
  values,
}: {
  values: [name: string, label: string | null, value: string][];
}) {
  return (
    <ul className={css.content}>
      {values.map(([name, label, value]) => (
        <li key={name}>
          {label !== null && <strong>{label.endsWith('?') ? label : `${label}:`} </strong>}
          {value}
        </li>
      ))}
    </ul>
  );
}
