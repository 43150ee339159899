import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Cell = string | number | null;

// eslint-disable-next-line no-control-regex -- the control characters are what this looks for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts that are the same in every workbook of one sheet (ECMA-376). Style 1 is the header's. */
const parts = (sheet: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0" xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/**
 * A workbook of one sheet as a stream; it is read from `pages` as fast as it is taken. Texts are texts to a
 * spreadsheet, whatever they begin with: no cell has a formula.
 */
export function buildWorkbook(sheet: string, headers: readonly string[], pages: AsyncIterable<Cell[][]>): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of parts(sheet)) zip.addBuffer(Buffer.from(HEAD + xml), name);
  const rows = Readable.from(sheetXml(headers, pages), { objectMode: false });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = zip.outputStream as Readable;
  rows.on('error', (error) => output.destroy(error)); // yazl does not hear of it
  finished(output).catch(() => rows.destroy());
  return output;
}

async function* sheetXml(headers: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield HEAD;
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${headers.map((header) => cellXml(header, ' s="1"')).join('')}</row>`;
  for await (const page of pages)
    yield page.map((cells) => `<row>${cells.map((cell) => cellXml(cell)).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

function cellXml(cell: Cell, style = ''): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(cell.slice(0, 32_767))}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_XML, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
