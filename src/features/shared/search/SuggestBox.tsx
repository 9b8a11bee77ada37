import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#contract/search/query/suggest.ts';
import { classes } from '#src/components/classes.ts';
import { grouped } from '#src/i18n/format.ts';
import css from './SuggestBox.module.css';
import { useSuggestions, type Suggest } from './useSuggestions.ts';

export interface SuggestBoxProps {
  /** The field that the suggestions are for; it keeps the focus. */
  input: HTMLInputElement;
  suggest: Suggest;
  onPick?: (text: string) => void;
}

/** What was searched for last out of such a field, and when. */
let searched = { text: '', at: -Infinity };
/** Ms in which a field with these words may come in its place. */
const soon = 3_000;

const noteSearch = (text: string) => {
  searched = { text, at: performance.now() };
};

/** The list of a combobox (ARIA 1.2): arrows choose, Enter takes, Escape closes the list alone. */
export default function SuggestBox({ input, suggest, onPick }: SuggestBoxProps) {
  const { t } = useTranslation('suggest');
  const id = useId();
  const { list, settle, forget } = useSuggestions(input, suggest);
  const [closed, setClosed] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [seen, setSeen] = useState(list);
  // The answer to what was typed last may come after a choice from the one before: what is in both stays chosen.
  if (seen !== list) {
    const text = seen[chosen]?.text;
    setSeen(list);
    setClosed(false);
    setChosen(list.findIndex((suggestion) => suggestion.text === text));
  }
  const open = list.length > 0 && !closed;
  const active = open ? chosen : -1;

  const close = useCallback(() => {
    settle();
    setClosed(true);
  }, [settle]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(open));
    input.toggleAttribute('aria-controls', open);
    if (open) input.setAttribute('aria-controls', id);
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, open, active]);

  // The list of jobs has another field for each search: who writes goes on in it. On a phone its
  // keyboard would stay above what was found.
  useEffect(() => {
    const isNext = input.value === searched.text && performance.now() - searched.at < soon;
    const isLost = document.activeElement === document.body;
    if (isNext && isLost && matchMedia('(hover: hover)').matches) input.focus();
  }, [input]);

  const pick = ({ text }: Suggestion) => {
    input.value = text;
    noteSearch(text);
    forget();
    onPick?.(text);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // While a word is put together (an Indian keyboard), its keys are not for the list.
      if (event.isComposing) return;
      const { key } = event;
      const taken = key === 'Enter' ? list[active] : undefined;
      // The words are searched for as they stand: no list comes to them any more.
      if (key === 'Enter' && !taken) {
        noteSearch(input.value);
        close();
        return;
      }
      if (list.length === 0) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        const first = key === 'ArrowDown' ? 0 : list.length - 1;
        const next = active + (key === 'ArrowDown' ? 1 : -1);
        setClosed(false);
        setChosen(active < 0 || next < 0 || next === list.length ? first : next);
        return;
      }
      if (!taken && !(key === 'Escape' && open)) return;
      // The form is not sent, the dialog around it not closed.
      event.preventDefault();
      event.stopPropagation();
      if (taken) pick(taken);
      else close();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    let isPressed = false;
    let hasLeft = false;
    // A press takes the focus before it is a tap: if the list went then, what stands below it would
    // move away from under the finger, and Search would not get the tap.
    const closeSoon = () => {
      if (hasLeft && !isPressed) setTimeout(close);
    };
    const onPress = () => {
      isPressed = true;
      hasLeft = false;
    };
    const onRelease = () => {
      isPressed = false;
      closeSoon();
    };
    const onBlur = () => {
      hasLeft = true;
      closeSoon();
    };
    input.addEventListener('blur', onBlur);
    addEventListener('pointerdown', onPress, true);
    addEventListener('pointerup', onRelease, true);
    addEventListener('pointercancel', onRelease, true);
    return () => {
      input.removeEventListener('blur', onBlur);
      removeEventListener('pointerdown', onPress, true);
      removeEventListener('pointerup', onRelease, true);
      removeEventListener('pointercancel', onRelease, true);
    };
  }, [input, close]);

  return (
    <>
      <div role="status" className="visually-hidden">
        {open && t('count', { count: list.length })}
      </div>
      {open && (
        <div role="listbox" id={id} aria-label={t('label')} className={css.list}>
          {list.map((suggestion, at) => (
            // The keys are the field's: it keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={suggestion.text}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classes(css.option, at === active && css.active)}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.text}
              <span className={css.kind}>
                {t(suggestion.kind)}
                {suggestion.jobs !== undefined && ` (${grouped(suggestion.jobs)})`}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
