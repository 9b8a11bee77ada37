import { useTranslation } from 'react-i18next';
import css from './Suggestions.module.css';

interface SuggestionsProps {
  choices: readonly string[];
  value: string;
  /** The field takes several, with commas in between. */
  isList: boolean;
  onChoose: (value: string) => void;
}

/** Common answers to a text field, one tap each; anything else can still be typed. */
export function Suggestions({ choices, value, isList, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('profile');
  if (choices.length === 0) return null;
  const chosen = isList ? value.split(',').map((part) => part.trim()) : [value];
  function toggle(choice: string) {
    if (!isList) return onChoose(choice);
    const others = chosen.filter((part) => part !== '' && part !== choice);
    onChoose([...others, ...(chosen.includes(choice) ? [] : [choice])].join(', '));
  }
  return (
    <div role="group" aria-label={t('wizard.suggestions')} className={css.list}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={css.choice}
          aria-pressed={chosen.includes(choice)}
          onClick={() => toggle(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  );
}
