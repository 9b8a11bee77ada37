import type { i18n } from 'i18next';
import { useState, type ComponentType, type ReactNode } from 'react';

/** The product's own words in the language on screen, short and long, for parts that take any. */
export interface Words {
  word: string;
  other: string;
  sentence: string;
  long: string;
}

export function wordsOf({ t }: Pick<i18n, 't'>): Words {
  const sentence = t('reach.offline');
  const long = `${sentence} ${t('footer.promise')} Sicherheitsbeauftragter`;
  return { word: t('retry'), other: t('nav.applications'), sentence, long };
}

/** What a file shows, by the names of its variants. */
export type Variants = Record<string, ReactNode>;

/** A component with one set of props after the other. */
export function variants<P extends object>(Part: ComponentType<P>, kinds: Record<string, P>) {
  const shown = Object.entries(kinds).map(([kind, props]) => [
    kind,
    <Part key={kind} {...props} />,
  ]);
  return Object.fromEntries(shown) as Variants;
}

/** One node for each value of a list, side by side. */
export function each<T>(values: readonly T[], show: (value: T) => ReactNode) {
  return (
    <div className="cluster">
      {values.map((value) => (
        <span key={JSON.stringify(value)} style={{ maxWidth: '100%' }}>
          {show(value)}
        </span>
      ))}
    </div>
  );
}

/** A part whose owner keeps its value. */
export function Kept<V>(props: {
  first: V;
  show: (value: V, set: (value: V) => void) => ReactNode;
}) {
  const [value, set] = useState(props.first);
  return props.show(value, set);
}
