import { lineBox, type Painter } from './resumeLayout.ts';

/** Pixels per point: 288 to the inch, sharp on paper. */
const scale = 4;
/** A line's height and how far above its lower edge the letters stand, in sizes of the font. */
const line = lineBox.height;
const descent = lineBox.below;

/** Draws texts with the fonts of this phone. Throws where the browser has no canvas. */
export function canvasPainter(): Painter {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  const font = (size: number, bold: boolean) =>
    `${bold ? 'bold ' : ''}${size}px Helvetica, Arial, sans-serif`;

  function measure(text: string, size: number, bold: boolean): number {
    if (!context) return 0;
    // At the size of the drawing: hinting makes small text wider than it is on paper.
    context.font = font(size * scale, bold);
    return context.measureText(text).width / scale;
  }

  return {
    measure,
    paint(text, size, bold) {
      const width = Math.max(1, Math.ceil(measure(text, size, bold) * scale));
      const height = Math.max(1, Math.ceil(size * line * scale));
      Object.assign(canvas, { width, height });
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#1f1f1f';
      context.font = font(size * scale, bold);
      context.fillText(text, 0, height - size * descent * scale);
      const { data } = context.getImageData(0, 0, width, height);
      // Gray on white: any of the three colours says how dark a pixel is.
      const pixels = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255);
      return { width, height, pixels };
    },
  };
}
