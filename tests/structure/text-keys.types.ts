// Nothing runs here: that it compiles is the test. It holds that the compiler knows every text's key,
// so that no other test has to look for keys that do not exist.
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/options.ts';
import type { TextKey, Translate } from '#src/i18n/keys.ts';

export function useSample(category: Category, anything: string) {
  const { t, i18n } = useTranslation(['jobs', 'errors']);
  const { t: shared } = useTranslation();
  const take = (translate: Translate) => translate('jobs:title');
  const right: TextKey[] = ['home:title', 'errors:codes.NETWORK'];
  return [
    ...right,
    take(t),
    take(shared),
    shared('close'),
    i18n.t('common:close'),
    t('title'),
    t('openings', { count: 1 }),
    t('common:close'),
    t(`categories.${category}`),
    // @ts-expect-error There is no such key.
    t('titel'),
    // @ts-expect-error It is a group of keys.
    t('categories'),
    // @ts-expect-error It belongs to another namespace.
    t('close'),
    // @ts-expect-error Only the first namespace goes without its name.
    t('codes.NETWORK'),
    // @ts-expect-error The key is of another namespace than it says.
    t('errors:title'),
    // @ts-expect-error There is no such namespace.
    t('errorss:codes.NETWORK'),
    // @ts-expect-error A default does not make it right.
    t('errors:codes.NOTHING', { defaultValue: '' }),
    // @ts-expect-error Not every ending has a text.
    t(`categories.${anything}`),
    // @ts-expect-error Nor has every text a key.
    t(anything),
    // @ts-expect-error Others check keys as well.
    i18n.t('common:title'),
    // @ts-expect-error And so do tables of keys.
    'jobs:titel' satisfies TextKey,
    // @ts-expect-error There are no such texts to load.
    useTranslation('job5'),
  ];
}
