// Opens PDFs of strangers, in a thread of its own: see pdfCheck.ts, which ends it where one takes
// too long or too much memory.
import { parentPort } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Names that only documents with programs in them have. */
const unsafeNames = new Set(['JavaScript', 'JS', 'Launch', 'XFA']);
const programs =
  /\.(apk|app|bat|cmd|com|cpl|dll|docm|exe|hta|jar|js|jse|lnk|msi|pif|ps1|py|reg|scr|sh|vb|vbe|vbs|wsf|xlsm)$/i;
const programStart = /^(MZ|\u007fELF|#!|\u00ca\u00fe\u00ba\u00be|\u00cf\u00fa\u00ed\u00fe)/;
/** Pages whose notes and attachments are looked at; the names above are looked for everywhere. */
const pagesRead = 100;
/** Bytes of unpacked objects; a resume has some hundred thousand. */
const mostUnpacked = 32 * 1024 * 1024;

parentPort?.on('message', (bytes) => {
  verdictOn(bytes).then(
    (verdict) => parentPort?.postMessage(verdict, []),
    () => parentPort?.postMessage('damaged', []),
  );
});

/** @param {Uint8Array} bytes @returns {Promise<'good' | 'damaged' | 'locked' | 'unsafe'>} */
async function verdictOn(bytes) {
  if (hasUnsafeName(Buffer.from(bytes).toString('latin1'))) return 'unsafe';
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  });
  try {
    const file = await task.promise;
    if (file.numPages < 1) return 'damaged';
    if (await file.getJSActions()) return 'unsafe';
    if (Object.values((await file.getAttachments()) ?? {}).some(isProgram)) return 'unsafe';
    for (let number = 1; number <= Math.min(file.numPages, pagesRead); number += 1) {
      const page = await file.getPage(number);
      if (await page.getJSActions()) return 'unsafe';
      for (const note of await page.getAnnotations()) {
        if (note.actions && Object.keys(note.actions).length > 0) return 'unsafe';
        if (note.file && isProgram(note.file)) return 'unsafe';
      }
      page.cleanup();
    }
    return 'good';
  } catch (error) {
    return error?.name === 'PasswordException' ? 'locked' : 'damaged';
  } finally {
    await task.destroy();
  }
}

/** @param {{ filename?: string, content?: Uint8Array }} attachment */
function isProgram({ filename = '', content = new Uint8Array() }) {
  const start = Buffer.from(content.subarray(0, 8)).toString('latin1');
  return programs.test(filename.trim()) || programStart.test(start);
}

/**
 * Whether any object, packed or not, names a program. Each object is read from its own beginning, as
 * a reader does that jumps there: what stands between objects cannot hide the next one.
 * @param {string} text one byte in each character
 */
function hasUnsafeName(text) {
  let unpacked = 0;
  for (const { index, 0: head } of text.matchAll(/\d+\s+\d+\s+obj\b/g)) {
    const { names, end } = readObject(text, index + head.length);
    if (isUnsafe(names)) return true;
    if (!names.includes('ObjStm')) continue;
    const content = unpack(text, end, mostUnpacked - unpacked);
    if (content === null) continue;
    unpacked += content.length;
    // Its head is pairs of a number and a place, counted from the first object.
    const first = Number(/\/First\s+(\d+)/.exec(text.slice(index, end))?.[1] ?? 0);
    for (const pair of content.slice(0, first).matchAll(/\d+\s+(\d+)/g)) {
      if (isUnsafe(readObject(content, first + Number(pair[1])).names)) return true;
    }
  }
  return false;
}

/** @param {string[]} names */
const isUnsafe = (names) => names.some((name) => unsafeNames.has(name));

/**
 * The names in the object that begins at `from`, without those in its texts and remarks.
 * @param {string} text @param {number} from
 * @returns {{ names: string[], end: number }} `end` is the place after it
 */
function readObject(text, from) {
  const names = [];
  const token =
    /\s+|%[^\r\n]*|<<|>>|[[\]{}]|\(|<[^>]*>|\/([^\s()<>[\]{}/%]*)|[^\s()<>[\]{}/%]+|./gsy;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [part] = found;
    if (part === '<<' || part === '[' || part === '{') depth += 1;
    else if (part === '>>' || part === ']' || part === '}') depth -= 1;
    else if (part === '(') token.lastIndex = endOfText(text, token.lastIndex);
    else if (found[1] !== undefined) names.push(unescaped(found[1]));
    else if (part === 'endobj' || part === 'stream') break;
    else if (/^[\s%]/.test(part)) continue;
    if (depth <= 0) break;
  }
  return { names, end: token.lastIndex || text.length };
}

/** @param {string} text @param {number} at the place after a bracket @returns {number} the place after the one that closes it */
function endOfText(text, at) {
  let depth = 1;
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === '\\') place += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}

/** @param {string} name */
const unescaped = (name) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

/**
 * The content of the packed stream that follows `from`, or null where it is encrypted or damaged:
 * then the reader itself has to say what it holds.
 * @param {string} text @param {number} from @param {number} most
 */
function unpack(text, from, most) {
  const start = /\s*stream\r?\n/y;
  start.lastIndex = from;
  if (!start.exec(text)) return null;
  const end = text.indexOf('endstream', start.lastIndex);
  const packed = Buffer.from(text.slice(start.lastIndex, end < 0 ? undefined : end), 'latin1');
  try {
    return inflateSync(packed, { maxOutputLength: most }).toString('latin1');
  } catch (error) {
    if (error?.code === 'ERR_BUFFER_TOO_LARGE') throw error;
    return null;
  }
}
