import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';

/**
 * Mukta (Ek Type, SIL Open Font License) has Latin, Devanagari and the rupee sign in one design. It
 * comes from npm: what fonts a machine has makes no difference to a picture.
 */
const files: Record<Weight, string> = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf',
};

/** One glyph with where its origin is, in units of the font. */
interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
  /** SVG path data, y upwards. */
  path: string;
}

interface ShapedText {
  glyphs: PlacedGlyph[];
  /** In units of the font. */
  width: number;
}

/** Makes outlines of texts: shaped as each script asks for, the same on every machine. */
export interface Typesetter {
  /** Units of the font in one of its sizes. */
  unitsPerEm: number;
  /** The text without the characters that the font does not have, such as emoji. */
  writable(text: string): string;
  shape(text: string, weight: Weight): ShapedText;
}

let loaded: Promise<Typesetter> | undefined;

/**
 * Reads the fonts and the shaper when the first picture is drawn; later ones share them.
 * @returns the typesetter of this process
 * @throws where the packages are not installed; the next call tries again
 */
export function typesetter(): Promise<Typesetter> {
  loaded ??= load();
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Letters of Devanagari and its signs, and the joiners that it is written with. */
const devanagari = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\u200c\u200d]/;
const isJoiner = (character: string) => /[\u200c\u200d]/.test(character);

/**
 * A shaper takes one script at a time: a line in two would be shaped as the first alone. Spaces and
 * figures belong to what stands before them.
 * @returns the text in runs
 */
export function scriptRuns(text: string): string[] {
  const runs: { isIndic: boolean; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const isCommon = /[\s\d\p{P}\p{S}]/u.test(character);
    const isIndic = devanagari.test(character);
    if (last && (isCommon || last.isIndic === isIndic)) last.text += character;
    else runs.push({ isIndic, text: character });
  }
  return runs.map((run) => run.text);
}

async function load(): Promise<Typesetter> {
  // Its start compiles WebAssembly: no server pays for it that draws nothing.
  const harfbuzz = await import('harfbuzzjs');
  const { resolve } = createRequire(import.meta.url);
  const open = async (weight: Weight) => {
    const bytes = new Uint8Array(await readFile(resolve(files[weight])));
    return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes.buffer)));
  };
  const fonts: Record<Weight, Font> = { regular: await open('regular'), bold: await open('bold') };
  const outlines: Record<Weight, Map<number, string>> = { regular: new Map(), bold: new Map() };
  const pathOf = (id: number, weight: Weight) => {
    const known = outlines[weight].get(id);
    if (known !== undefined) return known;
    const path = fonts[weight].glyphToPath(id);
    outlines[weight].set(id, path);
    return path;
  };
  // Glyph 0 is the box that stands for what a font does not have.
  const has = (character: string) =>
    Boolean(fonts.bold.nominalGlyph(character.codePointAt(0) ?? 0));

  return {
    unitsPerEm: fonts.bold.face.upem,
    writable: (text) =>
      [...text.normalize('NFC').replace(/[^\S\u00a0]+/g, ' ')]
        .filter((character) => isJoiner(character) || has(character))
        .join('')
        // Joiners mean something within Devanagari; elsewhere they held an emoji together.
        .replace(/(?<![\u0900-\u097f])[\u200c\u200d]+/g, '')
        // What is left around a character that was taken out.
        .replace(/ {2,}/g, ' ')
        .trim(),
    shape(text, weight) {
      const glyphs: PlacedGlyph[] = [];
      let width = 0;
      for (const run of scriptRuns(text)) {
        const buffer = new harfbuzz.Buffer();
        buffer.addText(run);
        buffer.guessSegmentProperties();
        harfbuzz.shape(fonts[weight], buffer);
        const positions = buffer.getGlyphPositions();
        for (const [at, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
          const place = positions[at];
          if (!place) continue;
          const { xAdvance, xOffset, yOffset } = place;
          glyphs.push({ id, x: width + xOffset, y: yOffset, path: pathOf(id, weight) });
          width += xAdvance;
        }
      }
      return { glyphs, width };
    },
  };
}
