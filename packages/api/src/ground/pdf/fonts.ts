import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const FILES = {
  text: '400Regular/Inter_400Regular.ttf',
  strong: '600SemiBold/Inter_600SemiBold.ttf',
  hand: '400Regular_Italic/Inter_400Regular_Italic.ttf',
} as const;
export type Face = keyof typeof FILES;
const ownRequire = createRequire(import.meta.url);
const fileOf = (face: Face) => ownRequire.resolve(`@expo-google-fonts/inter/${FILES[face]}`);
/**
 * `faces`: the files, which each document takes apart for itself. A font that several documents share forgets letters:
 * one that is a part of another glyph (the point in a colon) has no text in the second. `known`: for what letters there
 * are, and never for a document.
 */
export type Fonts = { faces: Readonly<Record<Face, Buffer>>; known: Font };

let loading: Promise<Fonts> | null = null;

/** Read once in a process, with the first PDF. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function readFonts(): Promise<Fonts> {
  const { create } = await import('fontkit');
  const read = (face: Face) => readFile(fileOf(face));
  const [text, strong, hand] = await Promise.all([read('text'), read('strong'), read('hand')]);
  return { faces: { text, strong, hand }, known: create(text) as Font };
}

/** Where the files are, for what reads them itself. */
export const fontFiles = (faces: readonly Face[]): string[] => faces.map(fileOf);

/** The letters of a text that the fonts do not have, each once; control characters are none. */
export function missingLetters({ known }: Fonts, text: string): string[] {
  const letters = [...new Set(text)].filter((letter) => !/[\p{Cc}\p{Cf}]/u.test(letter));
  return letters.filter((letter) => !known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text with a question mark for each letter, of however many code points, that the fonts do not have. */
export const drawable = (fonts: Fonts, text: string): string =>
  missingLetters(fonts, text).length === 0
    ? text
    : Array.from(letters.segment(text), ({ segment }) =>
        missingLetters(fonts, segment).length === 0 ? segment : '?',
      ).join('');
