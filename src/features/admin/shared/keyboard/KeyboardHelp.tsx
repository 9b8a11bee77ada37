import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '#src/components/fields/Switch.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import css from './KeyboardHelp.module.css';
import { lettersAreOn, switchLetters } from './shortcuts.ts';

/** Which keys there are, and the way to be without the letters. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminMenu');
  const [on, setOn] = useState(lettersAreOn);
  const keys = [
    ['/', t('keys.search')],
    ['n', t('keys.new')],
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ['Enter', t('keys.open')],
    ['Ctrl + Enter', t('keys.save')],
    ['Esc', t('keys.close')],
    ['?', t('keys.help')],
  ] as const;
  return (
    <Sheet open title={t('keys.title')} closeLabel={t('common:close')} onClose={onClose}>
      <div className="stack">
        <dl className={css.keys}>
          {keys.map(([name, what]) => (
            <div key={name}>
              <dt>
                <kbd>{name}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>{t('keys.fields')}</p>
        <Switch
          label={t('keys.letters')}
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            switchLetters(event.target.checked);
          }}
        />
      </div>
    </Sheet>
  );
}
