import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { loadAtLast, loadChunk } from '#src/pwa/chunks.ts';
import { loadAhead } from '#src/pwa/loadAhead.ts';
import css from './lazyPart.module.css';
import { PageBoundary } from './PageBoundary.tsx';

/**
 * A part of a screen whose code comes when it is needed, or earlier. Where it cannot be had, a line in
 * its place says so, with a second try; the rest of the screen stays.
 * @param wanted has it loaded earlier: in idle time where not given; null for what only some people need
 * @param frame what the part itself stands in, for what is shown in its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
  wanted: typeof loadAhead | null = loadAhead,
  frame = (content: ReactNode): ReactNode => content,
): ComponentType<Props> {
  // React keeps a failure: another try needs another one.
  const ask = (): { Part: ComponentType<Props> } => ({ Part: lazy(() => loadChunk(load)) });
  let asked = ask();
  // What is there is rendered with the tap itself, not in a second step.
  const loaded = async () => {
    asked = { Part: (await load()).default };
  };
  if (!import.meta.env.SSR) wanted?.(loaded);
  // React throws away what is not hydrated yet where the page around it renders anew, with what someone
  // has unfolded in it: only other props are a reason.
  return memo(function LazyPart(props: Props) {
    const [{ Part }, setAsked] = useState(asked);
    const missing = (_failure: unknown, endFailure: () => void) => {
      const onRetry = () => {
        asked = ask();
        setAsked(asked);
        endFailure();
      };
      return frame(<PartMissing onRetry={onRetry} />);
    };
    return (
      <PageBoundary at="" fallback={missing}>
        <Suspense fallback={frame(waiting)}>
          <Part {...props} />
        </Suspense>
      </PageBoundary>
    );
  });
}

/**
 * The same for what a screen is whole without: where its code cannot be had, nothing stands there until
 * it comes.
 */
export const optionalPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: comingPart(load) })));

/** Not the waiting of `lazy`: what is changed beside it would have to wait as well. */
function comingPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const coming = loadAtLast(load);
  return function ComingPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => void coming.then((part) => setPart(() => part.default)), []);
    return Part && <Part {...props} />;
  };
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={css.missing}>
      <p>{t('partMissing')}</p>
      <Button variant="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
