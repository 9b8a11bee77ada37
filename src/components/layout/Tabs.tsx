import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import css from './Tabs.module.css';
import { classes } from '#src/components/classes.ts';

interface Tab<I extends string> {
  id: I;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<I extends string> {
  label: string;
  tabs: readonly Tab<I>[];
  selected: I;
  onSelect: (id: I) => void;
  className?: string;
}

/** Arrow keys, Home and End move between the tabs; Tab goes on into the panel. */
export function Tabs<I extends string>({
  label,
  tabs,
  selected,
  onSelect,
  className,
}: TabsProps<I>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ id }) => id === selected);

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={move}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}-tab`}
            aria-selected={id === selected}
            aria-controls={`${prefix}-${id}`}
            tabIndex={id === selected ? 0 : -1}
            className={classes(css.tab, id === selected && css.selected)}
            onClick={() => onSelect(id)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}`}
          aria-labelledby={`${prefix}-${id}-tab`}
          hidden={id !== selected}
          tabIndex={0}
          className={css.panel}
        >
          {id === selected && panel}
        </div>
      ))}
    </div>
  );
}
