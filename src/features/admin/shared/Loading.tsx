import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';

/** The room of what is on its way: one block below the other, as high as they will be. */
export function Loading({ heights }: { heights: readonly string[] }) {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('loading')}>
      {heights.map((height, at) => (
        <Skeleton key={at} shape="block" height={height} />
      ))}
    </SkeletonGroup>
  );
}
