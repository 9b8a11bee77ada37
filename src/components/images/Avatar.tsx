import { useEffect, useRef, useState } from 'react';
import css from './Avatar.module.css';
import badge from '#src/components/status/Badge.module.css';
import { classes } from '#src/components/classes.ts';

export interface AvatarProps {
  name: string;
  src?: string | null;
  /** Edge length in CSS pixels. */
  size?: number;
  shape?: 'circle' | 'square';
  /** Empty where the name stands beside it, as it mostly does. */
  alt?: string;
  className?: string;
}

const tones = ['blue', 'purple', 'green', 'yellow', 'emerald', 'gray'] as const;

/** First letters of the first and the last word, as capitals; by code point, so that none is cut in two. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** The same name has the same colour on every screen. */
function toneOf(name: string): (typeof tones)[number] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tones[sum % tones.length] ?? 'gray';
}

/** A picture over initials: they show until it is there, and stay where it is missing or broken. */
export function Avatar({
  name,
  src,
  size = 48,
  shape = 'circle',
  alt = '',
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const pictured = src != null && src !== '' && src !== broken;

  // A picture of a page rendered on the server may have come or failed before React listens.
  useEffect(() => {
    if (!image.current?.complete || !src) return;
    const has = () => setLoaded(src);
    // No width alone proves nothing: Firefox gives none for an SVG without a size.
    if (image.current.naturalWidth > 0) has();
    else image.current.decode().then(has, () => setBroken(src));
  }, [src]);

  return (
    <span
      className={classes(css.avatar, css[shape], badge[toneOf(name)], className)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      {...(!pictured && alt ? { role: 'img', 'aria-label': alt } : undefined)}
    >
      {!(pictured && src === loaded) && <span aria-hidden="true">{initials(name)}</span>}
      {pictured && (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className={classes(css.picture, src === loaded && css.loaded)}
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
