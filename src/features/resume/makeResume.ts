import { canvasPainter } from './canvasPainter.ts';
import { isWinAnsi } from './helvetica.ts';
import { a4, pdfDocument, type Photo } from './pdfDocument.ts';
import type { ResumeContent } from './resumeContent.ts';
import { resumeLayout, type Painter } from './resumeLayout.ts';

/** A resume as a PDF of one page, made on this phone. */
export async function makeResume(
  content: ResumeContent,
  photo?: Photo,
  painter: Painter = canvasPainter(),
): Promise<File> {
  const blob = await pdfDocument({
    ...a4,
    items: resumeLayout(content, painter, photo),
    title: `Resume of ${content.name}`,
    author: content.name,
  });
  return new File([blob], fileName(content.name), { type: 'application/pdf' });
}

/** 'Ravi-Kumar-resume.pdf'; without the name where it is written in another script. */
function fileName(name: string): string {
  const words = isWinAnsi(name)
    ? name
        .replace(/[^A-Za-z0-9]+/g, ' ')
        .trim()
        .split(' ')
    : [];
  return [...words.filter((word) => word !== ''), 'resume.pdf'].join('-');
}
