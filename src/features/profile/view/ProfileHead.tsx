import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import { ownFile } from '#src/data/uploads/ownFiles.ts';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { classes } from '#src/components/classes.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { BriefcaseIcon, ShieldIcon } from '#src/components/icons/critical.tsx';
import { CameraIcon, ClockIcon, MapPinIcon } from '#src/components/icons/deferred.tsx';
import { experienceText } from './experienceText.ts';
import { fieldLabels } from '#src/features/profile/edit/fieldLabels.ts';
import css from './ProfileHead.module.css';
import { UploadStatus } from '#src/features/profile/files/UploadStatus.tsx';

interface ProfileHeadProps {
  user: User;
  onPicture: (kind: 'profilePhoto' | 'bannerImage') => void;
}

/** Banner, photo, name and what a company wants to know first. */
export function ProfileHead({ user, onPicture }: ProfileHeadProps) {
  const { t } = useTranslation('profile');
  const { details, role } = user;
  // Who came by mobile number may have no email.
  const address = user.email || user.phone;
  const photo = useOwnPhoto(details.profilePhoto ?? '');
  const name = details.fullName !== undefined && isFilled(details.fullName) ? details.fullName : '';
  const title = name || address || t('page.title');
  const said = (value: string | undefined) =>
    value !== undefined && isFilled(value) ? value : t('common:notSpecified');
  return (
    <Card flush>
      <div className={classes('band', css.banner)}>
        <Picture key={details.bannerImage} src={details.bannerImage} />
        <IconButton
          label={t('files.banner.change')}
          className={css.changeBanner ?? ''}
          onClick={() => onPicture('bannerImage')}
        >
          <CameraIcon />
        </IconButton>
      </div>
      <div className={css.person}>
        <div className={css.who}>
          <div className={css.photoFrame}>
            <Avatar name={title} src={photo} size={96} className={css.photo} />
            <IconButton
              label={t('files.photo.change')}
              className={css.changePhoto ?? ''}
              onClick={() => onPicture('profilePhoto')}
            >
              <CameraIcon />
            </IconButton>
          </div>
          <div className={css.names}>
            <h1 className={classes(css.name, name === '' && css.address)}>{title}</h1>
            {name !== '' && <p className={css.email}>{address}</p>}
          </div>
        </div>
        <UploadStatus kind="profilePhoto" />
        <UploadStatus kind="bannerImage" />
        {role === 'admin' && (
          <Badge tone="purple" icon={<ShieldIcon size={18} />}>
            {t('page.administrator')}
          </Badge>
        )}
        <Facts columns="fit">
          <Fact
            icon={<BriefcaseIcon />}
            label={t(fieldLabels.presentJobTitle)}
            value={said(details.presentJobTitle)}
          />
          <Fact
            icon={<MapPinIcon />}
            label={t(fieldLabels.homeState)}
            value={said(details.homeState)}
          />
          <Fact
            icon={<ClockIcon />}
            label={t('page.experience')}
            value={experienceText(said(details.yearsOfExperience), t)}
          />
        </Facts>
      </div>
    </Card>
  );
}

/** The photo as this phone keeps it, or else its link; null until that is known. */
function useOwnPhoto(link: string): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let url: string | undefined;
    let left = false;
    const show = async () => {
      const file = await ownFile('profilePhoto', link);
      if (left) return;
      url = file && URL.createObjectURL(file);
      setShown(url ?? link);
    };
    void show();
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [link]);
  return shown;
}

/** The banner; nothing where it is missing or cannot be loaded (a link that has run out, no network). */
function Picture({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) return null;
  return <img src={src} alt="" className={css.picture} onError={() => setBroken(true)} />;
}
