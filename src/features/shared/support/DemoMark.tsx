import { useTranslation } from 'react-i18next';
import { isPlaceholder } from '#contract/support/contacts.ts';
import { Badge } from '#src/components/status/Badge.tsx';

/** Says that an address of the team is an example, where it is one. */
export function DemoMark({ contact }: { contact: string }) {
  const { t } = useTranslation();
  return isPlaceholder(contact) && <Badge tone="gray">{t('common:demo')}</Badge>;
}
