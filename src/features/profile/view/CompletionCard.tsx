import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { profileCompletion, type ProfileCompletion } from '#contract/account/completion.ts';
import { fileFields, type FileField } from '#contract/account/details.ts';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { PlusIcon } from '#src/components/icons/deferred.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from './CompletionCard.module.css';
import { completionTone, inTradeOrder, missingShown } from './completionTone.ts';
import { originIn } from '#src/features/profile/wizard/useWizardStep.ts';
import { fieldLabels } from '#src/features/profile/edit/fieldLabels.ts';
import type { ProfileField } from '#src/features/profile/edit/profileValues.ts';

interface CompletionCardProps {
  user: Omit<User, 'profileCompletion'> & { profileCompletion?: ProfileCompletion };
  onFill: (field: ProfileField) => void;
  onFile: (field: FileField) => void;
}

/** How complete the profile is, in colour and number, and what is missing (spec 2 and 9). */
export function CompletionCard({ user, onFill, onFile }: CompletionCardProps) {
  const { t } = useTranslation('profile');
  const origin = originIn(useSearch());
  // Spec 3: the server may send it; otherwise the page computes the same weighted score.
  const { percentage, missingFields } =
    user.profileCompletion ?? profileCompletion(user.details, user.email);
  const missing = inTradeOrder(missingFields);
  const shown = missing.slice(0, missingShown);
  const more = missing.length - shown.length;
  return (
    <Card as="section" aria-label={t('page.completion')} className={css.card}>
      <ProgressBar
        value={percentage}
        label={t('page.completion')}
        tone={completionTone(percentage)}
      />
      {shown.length > 0 && (
        <div>
          <h2 className={css.title}>{t('page.missing')}</h2>
          <ul className={css.missing}>
            {shown.map(({ field }) => (
              <li key={field}>
                <button
                  type="button"
                  className={css.fill}
                  aria-label={t('page.fill', { field: t(fieldLabels[field]) })}
                  onClick={() => (isFileField(field) ? onFile(field) : onFill(field))}
                >
                  <PlusIcon size={18} />
                  {t(fieldLabels[field])}
                </button>
              </li>
            ))}
            {more > 0 && <li className={css.more}>{t('page.more', { count: more })}</li>}
          </ul>
        </div>
      )}
      {user.isProfileComplete && origin && (
        <Link href={origin} className={buttonClass('next', { block: true })}>
          {t('wizard.backToOrigin')}
        </Link>
      )}
      {!user.isProfileComplete && (
        <>
          <p>{t('page.incompleteText')}</p>
          <Link
            href={href('profileComplete', undefined, { from: origin ?? undefined })}
            className={buttonClass('next', { block: true })}
          >
            {t('page.complete')}
          </Link>
        </>
      )}
    </Card>
  );
}

function isFileField(field: string): field is FileField {
  return (fileFields as readonly string[]).includes(field);
}
