import type { Sentence } from './sentences.ts';
import { voiceFor } from './voices.ts';

export type ReaderState = 'reading' | 'paused' | 'ended' | 'failed';

interface ReaderParts {
  sentences: readonly Sentence[];
  /** 1 is the voice's own speed. */
  rate: number;
  onState(state: ReaderState): void;
  /** The sentence that is read, and the word in it as far as the voice says so. */
  onMark(sentence: Range | null, word: Range | null): void;
}

/**
 * Reads sentences one after the other: Chrome ends an utterance of a network's voice after some 15 s
 * (crbug.com/679437), and its pause() does nothing on Android, so that a pause ends the sentence and
 * going on begins it anew.
 */
export class Reader {
  readonly #parts: ReaderParts;
  #at = 0;
  #rate: number;
  /** Which utterance counts: one that was ended says so later, too. */
  #turn = 0;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#rate = parts.rate;
  }

  /** Begins, or goes on with the sentence that it was at. */
  read(): void {
    this.#parts.onState('reading');
    this.#speak();
  }

  pause(): void {
    this.#silence();
    this.#parts.onState('paused');
  }

  /** Ends it, and takes the marks off. */
  stop(): void {
    this.#silence();
    this.#parts.onMark(null, null);
  }

  /** Takes effect at once: the sentence begins anew. */
  setRate(rate: number, isReading: boolean): void {
    this.#rate = rate;
    if (isReading) this.#speak();
  }

  #silence(): void {
    this.#turn += 1;
    speechSynthesis.cancel();
  }

  #speak(): void {
    this.#silence();
    const { sentences, onState, onMark } = this.#parts;
    const voices = speechSynthesis.getVoices();
    const voiceOf = ({ lang }: Sentence) => voiceFor(voices, lang);
    // A part in a language that no voice speaks is passed over.
    while (sentences[this.#at] && !voiceOf(sentences[this.#at]!)) this.#at += 1;
    const sentence = sentences[this.#at];
    if (!sentence) {
      onMark(null, null);
      return onState('ended');
    }
    const turn = this.#turn;
    const isCurrent = () => turn === this.#turn;
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    const voice = voiceOf(sentence)!;
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = this.#rate;
    const whole = sentence.rangeOf(0, sentence.text.length);
    onMark(whole, null);
    utterance.onboundary = ({ charIndex, name }) => {
      if (!isCurrent() || name === 'sentence') return;
      const [word = ''] = /^\S+/.exec(sentence.text.slice(charIndex)) ?? [];
      onMark(whole, word ? sentence.rangeOf(charIndex, charIndex + word.length) : null);
    };
    utterance.onend = () => {
      if (!isCurrent()) return;
      this.#at += 1;
      this.#speak();
    };
    utterance.onerror = () => {
      if (!isCurrent()) return;
      onMark(null, null);
      onState('failed');
    };
    speechSynthesis.speak(utterance);
  }
}
