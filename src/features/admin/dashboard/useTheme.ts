import { useEffect, useState } from 'react';

/** The colours of a chart, as CSS values, and whether it may move. */
export interface ChartColours {
  first: string;
  second: string;
  text: string;
  line: string;
  moves: boolean;
}

/** The page's own colours, read anew when the theme changes; null until the page is on screen. */
export function useTheme(): ChartColours | null {
  const [colours, setColours] = useState<ChartColours | null>(null);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => {
      const styles = getComputedStyle(document.documentElement);
      const role = (name: string) => styles.getPropertyValue(name).trim();
      setColours({
        ...{ first: role('--brand'), second: role('--meter-orange') },
        ...{ text: role('--ink-soft'), line: role('--line'), moves: !still.matches },
      });
    };
    read();
    for (const query of [dark, still]) query.addEventListener('change', read);
    return () => {
      for (const query of [dark, still]) query.removeEventListener('change', read);
    };
  }, []);
  return colours;
}
