import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { codeFailureText } from '#src/features/shared/code/codeFailure.ts';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { brokenRules, refusalKind, type Refusal } from './forgot/forgotReplies.ts';
import { ruleTexts } from '#src/features/shared/password/ruleTexts.ts';

interface RefusedProps {
  refusal: Refusal | null;
  /** Said where the server said nothing. */
  fallback: string;
}

/** Why a step of a forgotten password did not go through, and what to do instead (spec 8). */
export function Refused({ refusal, fallback }: RefusedProps) {
  const { t, i18n } = useTranslation('auth');
  // The page that someone came from travels along.
  const from = safeReturnPath(new URLSearchParams(useSearch()).get('from')) ?? undefined;
  if (!refusal) return null;
  if (refusal.status === 0) {
    return (
      <Notice intoView tone="danger">
        {t('forgot.network')}
      </Notice>
    );
  }
  const texts = brokenRules(refusal).map((rule) =>
    rule in ruleTexts
      ? t(ruleTexts[rule as keyof typeof ruleTexts], { min: limits.passwordMin })
      : rule,
  );
  const kind = refusalKind(refusal);
  const backToLogin = (
    <Link href={href('login', undefined, { from })} className={buttonClass('quiet')}>
      {t('forgot.backToLogin')}
    </Link>
  );
  return (
    <>
      <Notice intoView tone="danger">
        {texts.length > 0 ? texts.join('. ') : codeFailureText(i18n, refusal, fallback)}
        <CallUs />
      </Notice>
      {kind === 'notRegistered' && (
        <Notice
          tone="info"
          title={t('forgot.notFoundTitle')}
          action={
            <>
              <Link href={href('signup', undefined, { from })} className={buttonClass('primary')}>
                {t('forgot.createAccount')}
              </Link>
              {backToLogin}
            </>
          }
        >
          {t('forgot.notFoundText')}
        </Notice>
      )}
      {kind === 'google' && (
        <Notice tone="info" title={t('forgot.googleTitle')} action={backToLogin}>
          {t('forgot.googleText')}
        </Notice>
      )}
    </>
  );
}
