import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { createIcon } from '#src/components/icons/createIcon.tsx';
import { CloseIcon } from '#src/components/icons/deferred.tsx';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { useLanguage } from '#src/i18n/language.ts';
import { languageTags } from '#contract/http/document.ts';
import css from './ReadAloud.module.css';
import { Reader, type ReaderState } from './reader.ts';
import { fromFirstError, sentencesOf } from './sentences.ts';
import { voiceFor } from './voices.ts';

// Lucide 1.62.0 (lucide.dev, ISC License): volume-2, pause, play.
const SpeakerIcon = createIcon(
  'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728',
);
const PauseIcon = createIcon('M6 5h3v14H6zM15 5h3v14h-3z');
const PlayIcon = createIcon('M6 4l14 8-14 8z');

/** Where the chosen speed is kept on this phone. */
const speedKey = 'readingSpeed';
const rates = { slow: 0.7, normal: 0.95 } as const;
type Speed = keyof typeof rates;

/** Many browsers know their voices only some time after they were asked for them. */
function subscribeToVoices(changed: () => void): () => void {
  speechSynthesis.addEventListener('voiceschanged', changed);
  return () => speechSynthesis.removeEventListener('voiceschanged', changed);
}

/**
 * Reads the article, the form, the dialog or the main part that it stands in, sentence by sentence, with
 * the sentence and its words marked; of a form that was refused, from the first mistake on. Nothing is shown where no voice speaks the page's language.
 */
export default function ReadAloud() {
  const { t, ready } = useTranslation('listen', { useSuspense: false });
  const lang = languageTags[useLanguage()];
  const hasVoice = useSyncExternalStore(
    subscribeToVoices,
    () => voiceFor(speechSynthesis.getVoices(), lang) !== undefined,
    () => false,
  );
  const button = useRef<HTMLButtonElement>(null);
  const reader = useRef<Reader>(null);
  const [state, setState] = useState<ReaderState>('ended');
  // A modal dialog makes all that is outside of it inert.
  const [place, setPlace] = useState<Element>();
  const [speed, setSpeed] = useState<Speed>(() =>
    readLocal(speedKey) === 'slow' ? 'slow' : 'normal',
  );
  useEffect(() => {
    const silence = () => {
      reader.current?.stop();
      setState('ended');
    };
    // Speech outlives its page in some browsers.
    addEventListener('pagehide', silence);
    return () => {
      removeEventListener('pagehide', silence);
      silence();
    };
    // A page in another language is another text.
  }, [lang]);

  function begin() {
    const root = button.current?.closest('article, form, dialog, [data-aloud], main');
    if (!root) return;
    setPlace(root.closest('dialog') ?? document.body);
    // What is folded would be passed over, though it belongs to what is read.
    for (const fold of root.querySelectorAll('details')) if (fold.dataset.read) fold.open = true;
    reader.current?.stop();
    reader.current = new Reader({
      sentences: fromFirstError(root, sentencesOf(root)),
      rate: rates[speed],
      onState: setState,
      onMark: mark,
    });
    reader.current.read();
  }
  function stop() {
    reader.current?.stop();
    setState('ended');
    button.current?.focus();
  }
  function turn() {
    if (state === 'reading') reader.current?.pause();
    else reader.current?.read();
  }
  function changeSpeed() {
    const next = speed === 'slow' ? 'normal' : 'slow';
    setSpeed(next);
    writeLocal(speedKey, next);
    reader.current?.setRate(rates[next], state === 'reading');
  }

  if (!ready || !hasVoice) return null;
  const isReading = state === 'reading';
  return (
    <>
      <IconButton
        ref={button}
        plain
        label={t('start')}
        pressed={isReading}
        onClick={isReading ? stop : begin}
      >
        <SpeakerIcon />
      </IconButton>
      {state !== 'ended' &&
        place &&
        createPortal(
          <section aria-label={t('label')} className={css.player}>
            {state === 'failed' ? (
              <p role="alert" className={css.failed}>
                {t('failed')}
              </p>
            ) : (
              <>
                <Button onClick={turn} icon={isReading ? <PauseIcon /> : <PlayIcon />}>
                  {t(isReading ? 'pause' : 'resume')}
                </Button>
                <Button variant="quiet" aria-pressed={speed === 'slow'} onClick={changeSpeed}>
                  {t('slow')}
                </Button>
              </>
            )}
            <IconButton plain label={t('stop')} onClick={stop}>
              <CloseIcon />
            </IconButton>
          </section>,
          place,
        )}
    </>
  );
}

/** Marks what is read without a change of the page's elements, where the browser can (CSS highlights). */
function mark(sentence: Range | null, word: Range | null): void {
  if ('highlights' in CSS) {
    const set = (name: string, range: Range | null) =>
      range ? CSS.highlights.set(name, new Highlight(range)) : CSS.highlights.delete(name);
    set('read-sentence', sentence);
    set('read-word', word);
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (sentence && !word)
    sentence.startContainer.parentElement?.scrollIntoView({
      block: 'center',
      behavior: still ? 'auto' : 'smooth',
    });
}
