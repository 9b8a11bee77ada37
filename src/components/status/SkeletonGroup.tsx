import type { ReactNode } from 'react';

/** Says once what is loading, while the skeletons inside say nothing; one below the other. */
export function SkeletonGroup({
  label,
  children,
  className = 'stack',
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
