import type PdfDocument from 'pdfkit';
import type { Face, Fonts } from './fonts.ts';

type Doc = InstanceType<typeof PdfDocument>;
type Element = ReturnType<Doc['struct']>;
export type Look = { face?: Face; size?: number; color?: string; align?: 'left' | 'right' };
export type Cell = { text: string; x: number; width: number; note?: string } & Look;

const INK = '#17181c';
export const MUTED = '#5b5e68';
const LINE = '#d9dbe1';
const MARGIN = 56;
const SIZE = 10;
const NOTE = 8;
/** A text begins where this many times its size are left: two lines. */
const LINES = 2.5;

/** Points, 72 to an inch, of an A4 page. */
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 72;

export type Sheet = ReturnType<typeof newSheet>;

/**
 * A document to be kept, tagged (PDF/A-2a): each thing on it says what it is, in the order in which it is read. `x` is
 * counted from the left margin.
 */
export function newSheet(
  Pdf: typeof PdfDocument,
  { faces }: Fonts,
  { title, subject, author, at }: Record<'title' | 'subject' | 'author', string> & { at: Date },
) {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 },
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    bufferPages: true,
    font: '',
    info: { Title: title, Subject: subject, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  for (const [face, bytes] of Object.entries(faces)) doc.registerFont(face, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let parent: Element = root;

  const dress = ({ face = 'text', size = SIZE, color = INK }: Look) => doc.font(face).fontSize(size).fillColor(color);
  const heightOf = (text: string, width: number, look: Look) => dress(look).heightOfString(text, { width });

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
  const add = (tag: string, draw: () => void, options: { alt?: string } = {}) =>
    parent.add(doc.struct(tag, options, draw));

  /** A text under what stands above, over as many pages as it takes. */
  function say(tag: string, text: string, look: Look & { gap?: number; together?: number } = {}): void {
    const { gap = 0, together = 0, align } = look;
    doc.y += gap;
    keep(LINES * (look.size ?? SIZE) + together);
    const top = doc.y;
    add(tag, () => dress(look).text(text, MARGIN, top, { width: WIDTH, ...(align && { align }) }));
  }

  /** Cells beside each other, kept on one page, with a line under them. */
  function row(cells: readonly Cell[], { tag = 'TD', line = true, gap = 5 } = {}): void {
    const heights = cells.map(
      ({ text, width, note, ...look }) =>
        heightOf(text, width, look) + (note ? heightOf(note, width, { size: NOTE }) + 1 : 0),
    );
    const height = Math.max(...heights);
    keep(height + 2 * gap);
    const top = doc.y + gap;
    within('TR', () => {
      for (const { text, x, width, note, align = 'left', ...look } of cells)
        add(tag, () => {
          // Figures under each other are as wide as each other. Whoever names features gets no cached word.
          const figures = align === 'right' && { features: ['tnum' as const] };
          dress(look).text(text, MARGIN + x, top, { width, align, ...figures });
          if (note) dress({ size: NOTE, color: MUTED }).text(note, MARGIN + x, doc.y + 1, { width, align });
        });
    });
    doc.y = top + height + gap;
    if (line) rule();
  }

  /** What only decorates is no part of what is read out. */
  function rule(): void {
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .stroke();
    doc.endMarkedContent();
  }

  /** A drawing of SVG path data, in a box of `width` by `height` that it was made in, scaled to `scale`. */
  function drawing(path: string, alt: string, { height, scale }: { height: number; scale: number }): void {
    const top = doc.y;
    add(
      'Figure',
      () => {
        doc.save().translate(MARGIN, top).scale(scale);
        doc.path(path).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK).stroke();
        doc.restore();
      },
      { alt },
    );
    doc.y = top + height * scale;
  }

  /** The foot of each page, and the file. */
  async function end(foot: (page: number, of: number) => string): Promise<Buffer> {
    root.end();
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.page.margins.bottom = 0; // below it begins the next page
      doc.markContent('Artifact', { type: 'Pagination' });
      dress({ size: 8, color: MUTED }).text(foot(page + 1, count), MARGIN, 841.89 - 44, {
        width: WIDTH,
        align: 'right',
      });
      doc.endMarkedContent();
    }
    doc.end();
    return ended;
  }

  return {
    say,
    row,
    rule,
    within,
    drawing,
    keep,
    end,
    space: (points: number) => (doc.y += points),
    newPage: () => doc.addPage(),
  };
}
