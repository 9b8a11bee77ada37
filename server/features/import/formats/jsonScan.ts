import { importLimits } from '#contract/import/import.ts';
import { UnreadableFile } from './fields.ts';

interface Frame {
  array: boolean;
  /** The way from the root: `.ads[]`. */
  path: string;
  /** In an object: the key whose value comes. */
  key: string;
  awaitsKey: boolean;
}

/** What a scan tells: objects as they open and close, keys, and where in the piece it happened. */
export interface JsonListener {
  open(path: string, wildPath: string | null, depth: number, at: number): void;
  close(depth: number, at: number): void;
  key?(key: string, depth: number): void;
}

const quote = 34;
const backslash = 92;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;
const comma = 44;
const colon = 58;

/**
 * Walks through JSON of any size, piece by piece, without building it. Several values one after
 * another (a line each) are as good as one. An object's path names the keys that lead to it, `[]`
 * for a list; its wild path has `*` for its own key, for maps from ids to objects.
 * @throws UnreadableFile 'fileTooDeep', by `write`, for what is nested deeper than anything real; what
 *   the listener throws
 */
export function createJsonScan(listener: JsonListener): { write(text: string): void } {
  const frames: Frame[] = [];
  let inString = false;
  let escaped = false;
  /** The key that is being read, where it is one. */
  let key: string | null = null;

  function opened(array: boolean, at: number): void {
    const parent = frames.at(-1);
    const own = parent ? (parent.array ? '[]' : `.${parent.key}`) : '';
    const path = (parent?.path ?? '') + own;
    if (frames.length >= importLimits.depth) throw new UnreadableFile('fileTooDeep');
    frames.push({ array, path, key: '', awaitsKey: !array });
    if (array) return;
    const wild = parent && !parent.array ? `${parent.path}.*` : null;
    listener.open(path, wild, frames.length, at);
  }

  function closed(at: number): void {
    const frame = frames.at(-1);
    if (frame && !frame.array) listener.close(frames.length, at);
    frames.pop();
  }

  function keyEnded(): void {
    const frame = frames.at(-1);
    if (frame && key !== null) {
      frame.key = key.includes('\\') ? unescaped(key) : key;
      frame.awaitsKey = false;
      listener.key?.(frame.key, frames.length);
    }
    key = null;
  }

  return {
    write(text) {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (inString) {
          if (escaped) escaped = false;
          else if (code === backslash) escaped = true;
          else if (code === quote) {
            inString = false;
            if (key !== null) keyEnded();
            continue;
          }
          if (key !== null && key.length < 200) key += text[at];
          continue;
        }
        if (code === quote) {
          inString = true;
          if (frames.at(-1)?.awaitsKey) key = '';
        } else if (code === openBrace) opened(false, at);
        else if (code === openBracket) opened(true, at);
        else if (code === closeBrace || code === closeBracket) closed(at);
        else if (code === comma) {
          const frame = frames.at(-1);
          if (frame && !frame.array) frame.awaitsKey = true;
        } else if (code === colon) {
          const frame = frames.at(-1);
          if (frame) frame.awaitsKey = false;
        }
      }
    },
  };
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
