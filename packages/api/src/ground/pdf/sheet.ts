import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type PdfDocument from 'pdfkit';
import { drawable, type Face, type Fonts } from './fonts.ts';

export type Doc = InstanceType<typeof PdfDocument>;
type Element = ReturnType<Doc['struct']>;
export type Look = { face?: Face; size?: number; color?: string; align?: 'left' | 'right' };
/** `tag`: what it is where its row is something else. */
export type Cell = { text: string; x: number; width: number; note?: string; tag?: 'TH' } & Look;
/** Attributes of a tag for assistive technology. `bbox`: left, top, right, bottom. */
type Told = { alt?: string; scope?: 'Row' | 'Column'; bbox?: [number, number, number, number] };

const INK = '#17181c';
export const MUTED = '#5b5e68';
const LINE = '#d9dbe1';
const MARGIN = 56;
const SIZE = 10;
const NOTE = 8;
/** Over and under the cells of a row. */
const GAP = 5;
/** A text begins where this many times its size are left: two lines. */
const LINES = 2.5;

/** Points, 72 to an inch, of an A4 page. */
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 72;

export type Sheet = ReturnType<typeof newSheet>;

type Facts = Record<'title' | 'subject' | 'author', string> & {
  /** In which it is written; left out, English. */
  language?: WritingLanguage;
  at: Date;
};

/**
 * A document to be kept, tagged (PDF/A-2a): each thing on it says what it is, in the order in which it is read. `x` is
 * counted from the left margin. A letter that the fonts lack becomes a question mark.
 */
export function newSheet(
  Pdf: typeof PdfDocument,
  fonts: Fonts,
  { title, subject, author, language = 'en', at }: Facts,
) {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 },
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    font: '',
    info: { Title: title, Subject: subject, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  for (const [face, bytes] of Object.entries(fonts.faces)) doc.registerFont(face, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let parent: Element = root;

  const mend = (text: string) => drawable(fonts, text);
  const dress = ({ face = 'text', size = SIZE, color = INK }: Look) => doc.font(face).fontSize(size).fillColor(color);
  const heightOf = (text: string, width: number, look: Look) => dress(look).heightOfString(mend(text), { width });

  /** A new page where fewer points are left than asked for. */
  function keep(height: number): void {
    if (doc.y + height > BOTTOM) doc.addPage();
  }
  function within(tag: string, draw: () => void): void {
    const element = doc.struct(tag);
    const outer = parent;
    outer.add(element);
    parent = element;
    draw();
    parent = outer;
    element.end();
  }
  const add = (tag: string, draw: () => void, told: Told = {}) => parent.add(doc.struct(tag, told, draw));

  /** A text under what stands above, over as many pages as it takes. */
  function say(tag: string, text: string, look: Look & { gap?: number; together?: number } = {}): void {
    const { gap = 0, together = 0, align } = look;
    doc.y += gap;
    keep(LINES * (look.size ?? SIZE) + together);
    const top = doc.y;
    add(tag, () => dress(look).text(mend(text), MARGIN, top, { width: WIDTH, ...(align && { align }) }));
  }

  const rowHeight = (cells: readonly Cell[], gap: number) =>
    2 * gap +
    Math.max(
      ...cells.map(
        ({ text, width, note, ...look }) =>
          heightOf(text, width, look) + (note ? heightOf(note, width, { size: NOTE }) + 1 : 0),
      ),
    );

  function writeCell({ text, x, width, note, align = 'left', ...look }: Cell, top: number): void {
    // Figures under each other are as wide as each other. Whoever names features gets no cached word.
    const figures = align === 'right' && { features: ['tnum' as const] };
    dress(look).text(mend(text), MARGIN + x, top, { width, align, ...figures });
    if (note) dress({ size: NOTE, color: MUTED }).text(mend(note), MARGIN + x, doc.y + 1, { width, align });
  }

  /**
   * Cells beside each other, kept on one page, with a line under them. `again`: on the next page of a table, and not
   * read out again.
   */
  function row(cells: readonly Cell[], { tag = 'TD', line = true, gap = GAP, again = false } = {}): void {
    const height = rowHeight(cells, gap);
    keep(height);
    const top = doc.y;
    const scope = tag === 'TH' ? 'Column' : 'Row';
    if (again)
      decorate('Pagination', () => {
        for (const cell of cells) writeCell(cell, top + gap);
      });
    else
      within('TR', () => {
        for (const cell of cells)
          add(cell.tag ?? tag, () => writeCell(cell, top + gap), (cell.tag ?? tag) === 'TH' ? { scope } : {});
      });
    doc.y = top + height;
    if (line) rule();
  }

  /** What only decorates is no part of what is read out. */
  function decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  }
  function rule(): void {
    decorate('Layout', () =>
      doc
        .lineWidth(0.5)
        .strokeColor(LINE)
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + WIDTH, doc.y)
        .stroke(),
    );
  }

  /** What is drawn, kept on one page, `height` points high. `draw` has its upper left corner at 0, 0. */
  function figure(alt: string, height: number, draw: (doc: Doc) => void): void {
    keep(height);
    const top = doc.y;
    const bbox: Told['bbox'] = [MARGIN, top, MARGIN + WIDTH, top + height];
    add(
      'Figure',
      () => {
        doc.save().translate(MARGIN, top);
        draw(doc);
        doc.restore();
      },
      { alt, bbox },
    );
    doc.y = top + height;
  }

  /** A drawing of SVG path data, in a box of `height` that it was made in, scaled to `scale`. */
  const drawing = (path: string, alt: string, { height, scale }: { height: number; scale: number }): void =>
    figure(alt, height * scale, () =>
      doc.scale(scale).path(path).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK).stroke(),
    );

  /** The foot of each page, and the file. */
  async function end(foot: (page: number, of: number) => string): Promise<Buffer> {
    root.end();
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.page.margins.bottom = 0; // below it begins the next page
      const text = mend(foot(page + 1, count));
      decorate('Pagination', () =>
        dress({ size: 8, color: MUTED }).text(text, MARGIN, 841.89 - 44, { width: WIDTH, align: 'right' }),
      );
    }
    doc.end();
    return ended;
  }

  return {
    say,
    row,
    rule,
    within,
    figure,
    drawing,
    /** A text without the letters that the fonts lack. */
    mend,
    keep,
    /** Whether this page has room for a row, and for `under` points more. */
    hasRoom: (cells: readonly Cell[], { gap = GAP, under = 0 } = {}) => doc.y + rowHeight(cells, gap) + under <= BOTTOM,
    end,
    space: (points: number) => (doc.y += points),
    newPage: () => doc.addPage(),
  };
}
