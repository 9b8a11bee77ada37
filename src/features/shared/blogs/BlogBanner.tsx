import { useEffect, useRef, useState } from 'react';
import { classes } from '#src/components/classes.ts';
import css from './BlogBanner.module.css';

/** A blog's picture. A broken one is replaced by the default (spec 2); it never tells more than the heading. */
export function BlogBanner({
  src,
  eager,
  className,
}: {
  src: string;
  /** In sight at once: not loaded lazily, and before what only makes the page answer. */
  eager?: boolean;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // The picture of a page rendered on the server may fail before React listens for it.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setBroken(src);
  }, [src]);

  if (!src || src === broken) return <DefaultBanner className={className} />;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={640}
      height={360}
      {...(eager ? { loading: 'eager', fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      className={classes(css.banner, className)}
      onError={() => setBroken(src)}
    />
  );
}

/** Drawn in place: it is there without a network too. A road with two stops, as in the mark. */
function DefaultBanner({ className }: { className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes(css.banner, css.drawn, className)}
    >
      <path className={css.ground} d="M0 268c110-46 216-46 320 0s214 40 320-8v100H0z" />
      <path className={css.road} d="M176 292h192a52 52 0 0 0 0-104H264a52 52 0 0 1 0-104h110" />
      <circle className={css.stop} cx="430" cy="84" r="26" />
      <circle className={css.start} cx="176" cy="292" r="20" />
    </svg>
  );
}
