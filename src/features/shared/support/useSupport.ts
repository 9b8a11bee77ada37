import { useTranslation } from 'react-i18next';
import { href } from '#contract/http/paths.ts';
import { isPlaceholder, type SupportContacts } from '#contract/support/contacts.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import type { Translate } from '#src/i18n/keys.ts';

/** How the team is reached. Undefined until it is known: a phone may never have asked. */
export function useSupport(): SupportContacts | undefined {
  return useResource({ call: 'config.get' }).data?.support;
}

/** The team's e-mail within a sentence, marked where it is an example; until it is known, where to write instead. */
export function emailInText(support: SupportContacts | undefined, t: Translate): string {
  if (!support) return href('support');
  const { email } = support;
  return isPlaceholder(email) ? `${email} (${t('common:demo')})` : email;
}

export function useEmailInText(): string {
  const { t } = useTranslation();
  return emailInText(useSupport(), t);
}
