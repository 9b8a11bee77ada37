import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { useResource } from '#src/lib/pageData.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import css from './GoogleButton.module.css';
import { GoogleUnavailable, loadGoogle } from './googleScript.ts';

interface GoogleButtonProps {
  use: 'login' | 'signup';
  /** Gets the identity credential that Google hands out. */
  onCredential: (token: string) => void;
}

/** Google's own button. Nothing of it, and nothing of Google, where the server has no client id. */
export function GoogleButton(props: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const { data } = useResource({ call: 'config.get' });
  if (!data?.googleClientId) return null;
  return (
    <div className={css.area}>
      <p className={css.or}>{t('google.or')}</p>
      <Google key={data.googleClientId} clientId={data.googleClientId} {...props} />
    </div>
  );
}

/** Says that the document was already loaded for the sake of Google's script. */
const mark = 'google';

function Google({ clientId, use, onCredential }: GoogleButtonProps & { clientId: string }) {
  const { t } = useTranslation('auth');
  const [path] = useLocation();
  const search = useSearch();
  const place = useRef<HTMLDivElement>(null);
  const take = useRef(onCredential);
  const [trouble, setTrouble] = useState<'blocked' | 'unreachable' | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    take.current = onCredential;
  }, [onCredential]);

  useEffect(() => {
    let left = false;
    async function show() {
      try {
        const google = await loadGoogle();
        const parent = place.current;
        if (left || !parent) return;
        const callback = ({ credential }: { credential: string }) => take.current(credential);
        google.initialize({ client_id: clientId, callback, ux_mode: 'popup' });
        google.renderButton(parent, {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          text: use === 'login' ? 'signin_with' : 'signup_with',
          width: Math.min(400, parent.clientWidth), // the most that Google draws
          // Its Hindi is written in Devanagari, which readers of Hinglish may not know.
          locale: 'en',
        });
      } catch (error) {
        const isBlocked = error instanceof GoogleUnavailable && error.isBlocked;
        if (!left) setTrouble(isBlocked ? 'blocked' : 'unreachable');
      }
    }
    void show();
    return () => {
      left = true;
    };
  }, [attempt, clientId, use]);

  if (trouble === 'unreachable') {
    return (
      <div className={css.trouble}>
        <p role="status">{t('google.unreachable')}</p>
        <Button
          variant="quiet"
          onClick={() => {
            setTrouble(null);
            setAttempt(attempt + 1);
          }}
        >
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (trouble === 'blocked') {
    // A page that was opened from another one has that one's policy: only a document of its own
    // allows Google. It was loaded already, and still nothing: then there is no way.
    const query = new URLSearchParams(search);
    if (query.has(mark)) return <p role="status">{t('google.unreachable')}</p>;
    query.set(mark, '1');
    return (
      <ButtonLink variant="quiet" block href={`${path}?${query.toString()}`}>
        {use === 'login' ? t('google.login') : t('google.signup')}
      </ButtonLink>
    );
  }
  return <div ref={place} className={css.place} />;
}
