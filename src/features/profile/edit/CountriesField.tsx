import { useId } from 'react';
import { countries } from '#contract/options.ts';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { FieldError } from '#src/components/fields/FieldError.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { codeOf, countriesIn, toggleCountry } from './countries.ts';
import css from './CountriesField.module.css';

interface CountriesFieldProps {
  legend: string;
  legendHidden?: boolean;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  optionalText?: string;
  /** Comma separated. */
  value: string;
  onChange: (value: string) => void;
}

/** As many of the ten countries as one likes; one that was stored from elsewhere stays among them. */
export function CountriesField({
  legend,
  legendHidden,
  name,
  hint,
  error,
  optionalText,
  value,
  onChange,
}: CountriesFieldProps) {
  const id = useId();
  const chosen = countriesIn(value);
  const known: string[] = countries.map((country) => country.name);
  const all = [...known, ...chosen.filter((country) => !known.includes(country))];
  return (
    <fieldset className={css.group} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={legendHidden ? 'visually-hidden' : css.legend}>
        {legend}
        {optionalText && <span className={css.soft}> ({optionalText})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={css.soft}>
          {hint}
        </p>
      )}
      <FieldError>{error}</FieldError>
      <ul className={css.countries}>
        {all.map((country) => (
          <li key={country}>
            <Checkbox
              name={name}
              checked={chosen.includes(country)}
              onChange={() => onChange(toggleCountry(value, country))}
              label={
                <span className={css.country}>
                  <Flag code={codeOf(country)} />
                  {country}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
