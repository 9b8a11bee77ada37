import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';

/** The shape of a profile before it is there. */
export function ProfileSkeleton() {
  const { t } = useTranslation('profile');
  return (
    <SkeletonGroup label={t('common:loading')} isPage>
      <Skeleton shape="circle" width="96px" height="96px" />
      <Skeleton width="60%" height="2rem" />
      <Skeleton lines={3} />
      <Skeleton shape="block" height="12rem" />
    </SkeletonGroup>
  );
}
