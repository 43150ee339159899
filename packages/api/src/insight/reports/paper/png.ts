import { drawable, fontFiles, loadFonts } from '../../../ground/pdf/fonts.ts';
import { COLORS } from './colors.ts';

/** Of a screen whose pixels are so small that it shows two where the picture has one. */
const SHARP = 2;

/** An SVG as PNG, twice as wide and as high as it says. A letter that the font lacks becomes a question mark. */
export async function pngOf(svg: string): Promise<Buffer> {
  // A native library, and few processes draw: loaded with the first picture.
  const [{ renderAsync }, fonts] = await Promise.all([import('@resvg/resvg-js'), loadFonts()]);
  const image = await renderAsync(drawable(fonts, svg), {
    fitTo: { mode: 'zoom', value: SHARP },
    background: COLORS.page,
    font: { loadSystemFonts: false, fontFiles: fontFiles(['text', 'strong']), defaultFontFamily: 'Inter' },
    logLevel: 'off',
  });
  return image.asPng();
}
