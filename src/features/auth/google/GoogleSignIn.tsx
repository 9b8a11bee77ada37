import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { languageTags } from '#contract/http/document.ts';
import { Button, ButtonLink } from '#src/components/buttons/Button.tsx';
import css from './GoogleButton.module.css';

const script = 'https://accounts.google.com/gsi/client';

/** Says that the document was already loaded for the sake of Google's script. */
const mark = 'google';

export interface GoogleButtonProps {
  use: 'login' | 'signup';
  /** Gets the identity credential that Google hands out. */
  onCredential: (token: string) => void;
}

/** Google's button for a client id, or why it cannot be had. */
export default function GoogleSignIn({
  clientId,
  use,
  onCredential,
}: GoogleButtonProps & { clientId: string }) {
  const { t, i18n } = useTranslation('auth');
  const [path] = useLocation();
  const search = useSearch();
  const [width, setWidth] = useState(0);
  const [trouble, setTrouble] = useState<'blocked' | 'unreachable' | null>(null);
  const isBlocked = useRef(false);
  const measure = useCallback((place: HTMLDivElement | null) => {
    if (place) setWidth(Math.min(400, place.clientWidth)); // the most that Google draws
  }, []);

  useEffect(() => {
    const noteBlock = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      isBlocked.current ||= blockedURI.startsWith(script);
    };
    document.addEventListener('securitypolicyviolation', noteBlock);
    return () => document.removeEventListener('securitypolicyviolation', noteBlock);
  }, []);

  if (trouble === 'unreachable') {
    return (
      <div className={css.trouble}>
        <p role="status">{t('google.unreachable')}</p>
        <Button variant="quiet" onClick={() => setTrouble(null)}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (trouble === 'blocked') {
    // A page that was opened from another one has that one's policy: only its own document
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
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      // Google's Hindi is in Devanagari, which readers of Hinglish may not know.
      locale={i18n.language === languageTags.hindi ? 'hi' : 'en'}
      // A filter may put an empty script in the place of Google's.
      onScriptLoadSuccess={() => !('google' in window) && setTrouble('unreachable')}
      // Why it failed may be told in the turn after.
      onScriptLoadError={() =>
        setTimeout(() => setTrouble(isBlocked.current ? 'blocked' : 'unreachable'))
      }
    >
      <div ref={measure} className={css.place}>
        <GoogleLogin
          text={use === 'login' ? 'signin_with' : 'signup_with'}
          width={width}
          onSuccess={({ credential }) => credential && onCredential(credential)}
        />
      </div>
    </GoogleOAuthProvider>
  );
}
