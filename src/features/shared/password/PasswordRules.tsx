import { useTranslation } from 'react-i18next';
import { passwordRules } from '#contract/account/authForms.ts';
import { limits } from '#contract/limits.ts';
import { classes } from '#src/components/classes.ts';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import css from './PasswordRules.module.css';
import { ruleTexts } from './ruleTexts.ts';

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation('auth');
  return (
    <div id={id} className={css.rules}>
      <p>{t('rules.title')}</p>
      <ul>
        {passwordRules.map(({ key, holds }) => {
          const met = holds(password);
          return (
            <li key={key} className={classes(met && css.met)}>
              <span className={css.tick}>{met && <CheckIcon size={16} />}</span>
              <span>{t(ruleTexts[key], { min: limits.passwordMin })}</span>
              <span className="visually-hidden">{met ? t('rules.met') : t('rules.open')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
