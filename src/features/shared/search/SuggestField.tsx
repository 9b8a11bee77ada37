import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import { TextField, type TextFieldProps } from '#src/components/fields/TextField.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import type { SuggestBoxProps } from './SuggestBox.tsx';
import { loadTexts } from '#src/i18n/texts.ts';
import { loadAhead } from '#src/pwa/loadAhead.ts';
import type { Suggest } from './useSuggestions.ts';

export interface SuggestFieldProps extends TextFieldProps {
  suggest: Suggest;
  /** Told after a suggestion was taken into the field. */
  onPick?: (text: string) => void;
}

async function loadBox(): Promise<ComponentType<SuggestBoxProps>> {
  const [box] = await Promise.all([import('./SuggestBox.tsx'), loadTexts(getI18n(), ['suggest'])]);
  return box.default;
}

/**
 * A search field that suggests ways to go on. What it takes for that is loaded in idle time, or when
 * someone is about to type; without it this is a plain field, so a failure to load it is no matter.
 */
export function SuggestField({ suggest, onPick, ...field }: SuggestFieldProps) {
  const hydrated = useHydrated();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Box, setBox] = useState<ComponentType<SuggestBoxProps> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const prepare = useCallback(async () => {
    const box = await loadBox();
    setInput(place.current?.querySelector('input') ?? null);
    setBox(() => box);
  }, []);
  useEffect(() => loadAhead(prepare), [prepare]);
  return (
    <div ref={place} style={{ position: 'relative' }}>
      <TextField
        {...field}
        // Not type="search": that is not a combobox.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        {...(hydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': false,
        })}
        onFocus={() => {
          if (!Box) void prepare().catch(() => undefined);
        }}
      />
      {Box && input && <Box input={input} suggest={suggest} {...(onPick && { onPick })} />}
    </div>
  );
}
