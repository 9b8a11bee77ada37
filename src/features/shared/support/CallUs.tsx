import { useEffect, useState, type ComponentType } from 'react';

/** The site's number, where someone is stuck and there is one. Its code comes when it is shown. */
export function CallUs() {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  useEffect(() => {
    import('./SupportNumber.tsx').then(
      ({ default: Part }) => setLoaded({ Part }),
      // The screen is whole without it.
      () => undefined,
    );
  }, []);
  return loaded && <loaded.Part />;
}
