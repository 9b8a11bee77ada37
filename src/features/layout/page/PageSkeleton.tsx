import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';

/** While a page's own code is on its way. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="container">
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" height="36px" />
        <Skeleton shape="block" height="180px" />
        <Skeleton shape="block" height="180px" />
      </SkeletonGroup>
    </div>
  );
}
