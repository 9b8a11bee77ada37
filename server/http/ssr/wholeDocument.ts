import {
  bigText,
  languageTags,
  type InlineData,
  type RenderedPage,
} from '#contract/http/document.ts';
import { inlineJson } from '#contract/http/inlineJson.ts';
import type { Language } from '#contract/language.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { oldBrowserNote } from './oldBrowser.ts';
import type { PageFrame } from './pageFiles.ts';

/** What a document says of its reader. */
interface Reader {
  language: Language;
  /** Reads larger text. */
  isBig: boolean;
}

/**
 * The start of the template in the visitor's language and size of text.
 * @param template - index.html, or how it begins.
 */
export function begun(template: string, { language, isBig }: Reader): string {
  const size = isBig ? ` data-text="${bigText}"` : '';
  return template.replace('<html lang="en"', `<html lang="${languageTags[language]}"${size}`);
}

/**
 * The places of the template that are filled. No white space around the app: React would find a text
 * node that it did not render.
 */
const places =
  /<!--head-->[\s\S]*?<!--\/head-->|<div id="app">[\s\S]*?<!--\/app-->\s*<\/div>|<!--data-->/;

/** What is the same in all documents of a frame, as it goes over the line. */
interface FrameBytes {
  begin: string;
  head: Buffer;
  beforeApp: Buffer;
  afterApp: Buffer;
  end: Buffer;
}

/** Cut and encoded once for each frame: half of a document, whose letters take two bytes each in memory. */
const bytes = new WeakMap<PageFrame, FrameBytes>();

function bytesOf(frame: PageFrame): FrameBytes {
  const known = bytes.get(frame);
  if (known) return known;
  const texts = frame.template.split(places);
  if (texts.length !== 4) throw new Error('index.html has no place for head, app or data');
  const [begin = '', beforeApp = '', afterApp = '', end = ''] = texts;
  const made = {
    begin,
    head: Buffer.from(frame.head),
    beforeApp: Buffer.from(beforeApp),
    afterApp: Buffer.from(afterApp),
    end: Buffer.from(frame.code + end),
  };
  bytes.set(frame, made);
  return made;
}

/** Where a page itself has a place for what it cannot do without its code: an empty element for that. */
const noScriptPlace = /(<noscript[^>]*>)<\/noscript>/;

/**
 * A rendered page that says what it cannot do without its code: at the place that it has for that,
 * as beside a form, otherwise before all else. Phones load nothing for it. No search
 * engine quotes it: a div, because they heed data-nosnippet of few elements.
 * @param html of the app
 */
function withNoScript(html: string, language: Language): string {
  const text = escapeHtml(serverTexts[language].noScript);
  const note = `<div class="no-script" data-nosnippet>${text}</div></noscript>`;
  const app = html.replace(noScriptPlace, (_, place: string) => place + note);
  return `${app === html ? `<noscript>${note}` : ''}<div id="app" data-rendered>${app}</div>`;
}

/** JSON of what a call answered: what is kept is the same object in many documents. */
const answers = new WeakMap<object, Buffer>();

function answerJson(answer: unknown): Buffer | string {
  if (typeof answer !== 'object' || answer === null) return inlineJson(answer);
  const known = answers.get(answer);
  if (known) return known;
  const made = Buffer.from(inlineJson(answer));
  answers.set(answer, made);
  return made;
}

/** The JSON of a page's data in pieces. */
function dataJson(data: InlineData): (Buffer | string)[] {
  const entries = Object.entries(data).map(([key, { data: answer, ...others }], at) => {
    const name = `${at > 0 ? ',' : ''}${inlineJson(key)}:`;
    const rest = inlineJson(others);
    if (answer === undefined) return [name + rest];
    return [`${name}${rest.slice(0, -1)},"data":`, answerJson(answer), '}'];
  });
  return ['{', ...entries.flat(), '}'];
}

/**
 * @param frame - What stands around the page.
 * @param page - The rendered page.
 * @param reader - Whom it is for.
 * @param head - Tags of its own for the head.
 * @returns The document, in UTF-8.
 */
export function wholeDocument(
  frame: PageFrame,
  page: Pick<Extract<RenderedPage, { kind: 'page' }>, 'html' | 'data'>,
  reader: Reader,
  head: string,
): Buffer<ArrayBuffer> {
  const { begin, head: frameHead, beforeApp, afterApp, end } = bytesOf(frame);
  const note = oldBrowserNote[reader.language];
  const pieces = [
    begun(begin, reader) + head,
    frameHead,
    beforeApp,
    note + withNoScript(page.html, reader.language),
    afterApp,
    '<script id="page-data" type="application/json">',
    ...dataJson(page.data),
    '</script>',
    end,
  ];
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}
