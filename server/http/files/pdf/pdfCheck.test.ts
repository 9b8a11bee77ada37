import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { pdfStream, pdfText, somePdf } from '../../../../tests/support/data/pdfs.ts';
import { officeFiles } from '../../../../tests/support/data/officeFiles.ts';
import { checkPdf } from './pdfCheck.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'pdf-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
async function verdict(content: string | Buffer, within?: number): Promise<string> {
  const file = path.join(folder, String((files += 1)));
  writeFileSync(file, content, 'latin1');
  return checkPdf(file, within).then(
    () => 'good',
    (error: { code?: string }) => error.code ?? 'no code',
  );
}

const script = '<</S/JavaScript/JS(app.alert(1))>>';
const annotation = (action: string) =>
  pdfText({
    page: '/Annots[4 0 R]',
    objects: [`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`],
  });
const attached = (name: string, content: string) =>
  pdfText({
    catalogue: `/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>`,
    objects: [`<</Type/Filespec/F(${name})/EF<</F 5 0 R>>>>`, pdfStream('', content)],
  });
/** Objects that are packed into a stream, as programs have written them since PDF 1.5. */
function packed(object: string, before = ''): string {
  const head = `9 ${before.length} `;
  const content = deflateSync(head + before + object).toString('latin1');
  const dictionary = `/Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode`;
  return pdfText({ objects: [pdfStream(dictionary, content)] });
}

const people = Object.entries(officeFiles).filter(([, { verdict: due }]) => due === 'good');
test.each(people)('%s is taken', async (_, { content }) => {
  expect(await verdict(content)).toBe('good');
});

test.each([
  ['one of five megabytes', somePdf(5 * 1024 * 1024)],
  [
    'one whose title speaks of Node/JS',
    pdfText({ trailer: '/Info<</Title(Node/JS and /Launch)>>' }),
  ],
  ['one with a note of it', pdfText({ page: '/Note(I know /JS \\) (and /JavaScript) well)' })],
  ['one with bytes that look like it', pdfText({ objects: [pdfStream('', '/JS /Launch')] })],
  ['one with a letter attached', attached('letter.txt', 'hello')],
  ['one with a link', annotation('<</S/URI/URI(https://portal.example)>>')],
  ['one that packs its objects', packed('<</Title(hello)>>')],
])('%s is taken', async (_, content) => {
  expect(await verdict(content)).toBe('good');
});

test.each([
  ['a header alone', '%PDF-1'],
  ['a header and rubbish', `%PDF-1.7\n${'rubbish'.repeat(1_000)}`],
  ['no page', pdfText().replace('/Kids[3 0 R]/Count 1', '/Kids[]/Count 0')],
  ['half a file', pdfText().slice(0, 60)],
])('%s does not open', async (_, content) => {
  expect(await verdict(content)).toBe('RESUME_DAMAGED');
});

test.each([
  ['a script at its opening', pdfText({ catalogue: `/OpenAction${script}` })],
  ['a named script', pdfText({ catalogue: `/Names<</JavaScript<</Names[(a)${script}]>>>>` })],
  ['a script of its page', pdfText({ page: `/AA<</O${script}>>` })],
  [
    'a script under a written name',
    pdfText({ catalogue: '/OpenAction<</S/J#61vaScript/J#53(1)>>' }),
  ],
  [
    'a script behind an open bracket',
    pdfText()
      .replace('1 0 obj', '( %\n1 0 obj')
      .replace('/Type/Catalog', `/Type/Catalog/OpenAction${script}`),
  ],
  ['a program to start', annotation('<</S/Launch/F(cmd.exe)>>')],
  ['a packed program to start', packed('<</S/Launch/F(cmd.exe)>>')],
  ['one packed behind an open bracket', packed('<</S/Launch/F(cmd.exe)>>', '( ')],
  ['a form with scripts of its own', pdfText({ catalogue: '/AcroForm<</XFA 4 0 R>>' })],
  ['an attached program', attached('invoice.pdf.exe', 'hello')],
  ['an attached program under another name', attached('photo.txt', 'MZ\u0090\u0000')],
])('%s is refused', async (_, content) => {
  expect(await verdict(content)).toBe('RESUME_UNSAFE');
});

test('a file that takes too long or too much harms no one, and the next is checked', async () => {
  const many = '1 0 obj<<'.repeat(500_000);
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024)).toString('latin1');
  const unpacks = pdfText({
    objects: [pdfStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', bomb)],
  });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 10);
  expect(await verdict(`%PDF-1.7\n${many}`, 5_000)).toBe('RESUME_DAMAGED');
  clearInterval(turning);
  // The event loop went on: it was another thread that was held up.
  expect(turns).toBeGreaterThan(20);
  expect(await verdict(unpacks)).toBe('RESUME_DAMAGED');
  expect(await verdict(pdfText())).toBe('good');
});
