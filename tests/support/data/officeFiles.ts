import { strToU8, zipSync } from 'fflate';
import { pdfStream as stream, pdfText as pdf } from './pdfs.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const zipped = (mimetype: string, name: string) =>
  Buffer.from(
    zipSync({ mimetype: strToU8(mimetype), [name]: strToU8('<document/>') }, { level: 0 }),
  );

/** Name of a document -> its bytes and that it is a resume, or the code of its refusal. Made here, in the ways of office programs. */
export const officeFiles: Record<string, { content: Buffer; verdict: string }> = {
  'minimal.pdf': { content: bytes(pdf()), verdict: 'good' },
  'password.pdf': {
    content: bytes(
      pdf({
        trailer: `/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
        objects: [
          `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'1f'.repeat(32)}>/U<${'2e'.repeat(32)}>>>`,
        ],
      }),
    ),
    verdict: 'RESUME_LOCKED',
  },
  'form.pdf': {
    content: bytes(
      pdf({
        catalogue: '/AcroForm<</Fields[4 0 R]>>',
        page: '/Annots[4 0 R]',
        objects: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[50 700 300 720]>>'],
      }),
    ),
    verdict: 'good',
  },
  'attachment.pdf': {
    content: bytes(
      pdf({
        catalogue: '/Names<</EmbeddedFiles<</Names[(a.txt)4 0 R]>>>>',
        objects: [
          '<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>',
          stream('/Type/EmbeddedFile', 'hello'),
        ],
      }),
    ),
    verdict: 'good',
  },
  'note-and-link.pdf': {
    content: bytes(
      pdf({
        page: '/Annots[4 0 R 5 0 R]',
        objects: [
          '<</Type/Annot/Subtype/Text/Contents(Look)/Rect[50 50 70 70]>>',
          '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://portal.example)>>>>',
        ],
      }),
    ),
    verdict: 'good',
  },
  'rotated-picture-in-cmyk.pdf': {
    content: bytes(
      pdf({
        page: '/Rotate 90/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R',
        objects: [
          stream(
            '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK',
            '\0\u00ff\0\0',
          ),
          stream('', 'q 100 0 0 100 0 0 cm /I Do Q'),
        ],
      }),
    ),
    verdict: 'good',
  },
  'wrong-table.pdf': {
    content: bytes(pdf().replace(/startxref\n\d+/, 'startxref\n7')),
    verdict: 'good',
  },
  'byte-order-mark.pdf': { content: bytes(`\u00ef\u00bb\u00bf\n${pdf()}`), verdict: 'good' },
  'letter.odt': {
    content: zipped('application/vnd.oasis.opendocument.text', 'content.xml'),
    verdict: 'RESUME_TYPE',
  },
  'letter.docx': { content: zipped('', 'word/document.xml'), verdict: 'RESUME_TYPE' },
  'letter.doc': {
    content: Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1_528),
      bytes('W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0'),
    ]),
    verdict: 'RESUME_TYPE',
  },
};
