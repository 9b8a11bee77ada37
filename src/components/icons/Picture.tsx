import type { PictureName } from '#contract/jobs/pictures.ts';

interface PictureProps {
  name: PictureName;
  /** Edge length in CSS pixels. */
  size?: number;
  className?: string | undefined;
}

/**
 * A picture beside a fact, for people who read little; never alone, and nothing that a screen reader
 * reads. Its place is there from the start: what is drawn in it comes with the sprite (pictures.ts),
 * after the first touch.
 */
export function Picture({ name, size = 24, className }: PictureProps) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true">
      <use href={`#p-${name}`} />
    </svg>
  );
}
