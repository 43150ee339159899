/** Figures as they are written, thousands separators and all; the digits of words like B2B are no figures. */
const FIGURES = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*/gu;
const ADDRESS = /https?:|www\.|[^\s@]+@[^\s@]+/iu;

const figuresOf = (text: string) => (text.match(FIGURES) ?? []).map((figure) => figure.replaceAll(',', ''));

/**
 * What a text says that its facts do not: a figure that is not among them, or an address. Null when there is nothing.
 * With `links` addresses may stand in it, for a text that goes to nobody.
 */
export function findInvented(text: string, facts: object, { links = false }: { links?: boolean } = {}): string | null {
  if (!links && ADDRESS.test(text)) return 'an address';
  const known = new Set(figuresOf(JSON.stringify(facts)));
  const invented = figuresOf(text).find((figure) => !known.has(figure));
  return invented === undefined ? null : `the figure ${invented}`;
}
