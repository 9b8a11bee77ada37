import type { ReactNode } from 'react';

/**
 * Says once what is loading, while the skeletons inside say nothing; one below the other.
 * @param isPage in the place of a page's heading: what is loading is the heading until then
 */
export function SkeletonGroup({
  label,
  isPage,
  children,
  className = 'stack',
}: {
  label: string;
  isPage?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const Label = isPage ? 'h1' : 'span';
  return (
    <div role="status" className={className}>
      <Label className="visually-hidden">{label}</Label>
      {children}
    </div>
  );
}
