import { lineSum, discountShare, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { ProposalLine, ProposalSignature, ProposalVersion } from '@outrider/shared/records/proposals';
import { type Cell, MUTED, type Sheet, WIDTH } from '../../../ground/pdf/sheet.ts';
import { type Hand, handOf } from './hand.ts';

type PaperSigner = {
  name: string;
  email: string | null;
  signed_at: Date | null;
  signature: ProposalSignature | null;
};
/** All that a proposal says as it is, or was, sent, and who signed it. */
export type Paper = {
  company: string;
  timezone: string;
  /** */
  number: string;
  account_name: string | null;
  currency: string;
  content: ProposalVersion;
  /** Who signs this version, in their order. */
  signers: PaperSigner[];
};

const COLUMNS = {
  item: [0, 236],
  quantity: [240, 48],
  price: [292, 72],
  discount: [368, 48],
  total: [420, WIDTH - 420],
} as const;
const BOX = { height: 160, scale: 0.3 };

/** Writes the proposal, what was signed, and the record of it. */
export function compose(sheet: Sheet, paper: Paper): void {
  const { company, timezone, number, account_name, currency, content, signers } = paper;
  const hand = handOf({ language: content.language, currency, timezone });
  const { words, calendarDay } = hand;
  const { title, introduction, lines, chosen, steps, terms, sent_at, valid_until } = content;
  sheet.say('P', company, { face: 'strong', size: 11 });
  sheet.say('P', words.forWhom(number, account_name), { color: MUTED, gap: 2 });
  sheet.say('P', sent_at ? words.sent(hand.day(new Date(sent_at))) : words.draft, { color: MUTED, gap: 22 });
  sheet.say('H1', title, { face: 'strong', size: 20, gap: 4 });
  sheet.say('P', words.valid(calendarDay(valid_until)), { color: MUTED, gap: 6 });
  if (introduction) sheet.say('P', introduction, { gap: 12 });
  for (const section of sectionsOf(lines)) {
    if (section.name) sheet.say('H2', section.name, { face: 'strong', size: 12, gap: 18, together: 60 });
    else sheet.space(18);
    writeLines(sheet, hand, section.lines, { currency, chosen });
  }
  writeSums(sheet, hand, { lines, currency, chosen });
  if (steps.length > 0) {
    sheet.say('H2', words.next, { face: 'strong', size: 12, gap: 20, together: 30 });
    if (steps.some(({ day }) => day))
      sheet.within('Table', () => {
        for (const { day, text } of steps)
          sheet.row(
            [
              { text: day ? calendarDay(day) : '', x: 0, width: 90, color: MUTED },
              { text, x: 96, width: WIDTH - 96 },
            ],
            { line: false, gap: 2.5 },
          );
      });
    else for (const { text } of steps) sheet.say('P', text, { gap: 4 });
  }
  if (terms) {
    sheet.say('H2', words.terms, { face: 'strong', size: 12, gap: 20, together: 30 });
    sheet.say('P', terms, { gap: 5, color: MUTED });
  }
  const signed = signers.filter(({ signed_at }) => signed_at !== null);
  if (signed.length === 0) return;
  sheet.say('H2', words.signatures, { face: 'strong', size: 12, gap: 20, together: 90 });
  for (const signer of signed) writeSignature(sheet, hand, signer);
  writeRecord(sheet, hand, paper, signed);
}

type Priced = { currency: string; chosen: readonly string[] };

/** Lines under their headings, each heading where its first line stands. */
function sectionsOf(lines: readonly ProposalLine[]): { name: string | null; lines: ProposalLine[] }[] {
  const names = [...new Set(lines.map(({ section }) => section))];
  return names.map((name) => ({ name, lines: lines.filter(({ section }) => section === name) }));
}

const cell = (column: keyof typeof COLUMNS, text: string, look: Partial<Cell> = {}): Cell => ({
  text,
  x: COLUMNS[column][0],
  width: COLUMNS[column][1],
  ...(column !== 'item' && { align: 'right' }),
  ...look,
});

function writeLines(
  sheet: Sheet,
  { words, money, number, percent }: Hand,
  lines: readonly ProposalLine[],
  { currency, chosen }: Priced,
): void {
  sheet.within('Table', () => {
    const head = Object.entries(words.head) as [keyof typeof words.head, string][];
    sheet.row(
      head.map(([column, text]) => cell(column, text, { size: 8, color: MUTED })),
      { tag: 'TH', gap: 4 },
    );
    for (const line of lines) {
      const { list, total } = lineSum(line, currency);
      const isTaken = chosen.includes(line.id);
      const color = line.is_optional && !isTaken ? { color: MUTED } : {};
      const notes = [line.note, line.is_optional && (isTaken ? words.optionalTaken : words.optional)].filter(Boolean);
      const name = line.code ? `${line.name} (${line.code})` : line.name;
      sheet.row([
        cell('item', name, { ...color, face: 'strong', ...(notes.length > 0 && { note: notes.join('\n') }) }),
        cell('quantity', number(line.quantity), color),
        cell('price', money(line.unit_price), color),
        cell('discount', line.discount > 0 ? percent(line.discount) : '', color),
        cell('total', total === 0 && list > 0 ? words.included : money(total), {
          ...color,
          face: 'strong',
        }),
      ]);
    }
  });
}

function writeSums(
  sheet: Sheet,
  { words, money, percent }: Hand,
  { lines, currency, chosen }: Priced & { lines: readonly ProposalLine[] },
): void {
  const sums = proposalSums(lines, currency, chosen);
  const rows: [string, string, 'text' | 'strong'][] = [];
  if (sums.discount > 0)
    rows.push(
      [words.list, money(sums.list), 'text'],
      [words.off(percent(discountShare(sums))), money(-sums.discount), 'text'],
    );
  rows.push([words.total, money(sums.total), 'strong']);
  if (sums.tax > 0) {
    for (const { rate, tax } of sums.taxes) rows.push([words.tax(percent(rate)), money(tax), 'text']);
    rows.push([words.gross, money(sums.gross), 'strong']);
  }
  sheet.space(8);
  sheet.keep(rows.length * 18);
  sheet.within('Table', () => {
    for (const [label, amount, face] of rows)
      sheet.row(
        [
          { text: label, x: 240, width: 150, face },
          { text: amount, x: 392, width: WIDTH - 392, align: 'right', face },
        ],
        { line: false, gap: 2.5 },
      );
  });
}

function writeSignature(sheet: Sheet, { words, moment }: Hand, { name, signed_at, signature }: PaperSigner): void {
  sheet.keep(90);
  if (signature?.path) {
    sheet.space(8);
    sheet.drawing(signature.path, words.drawn(name), BOX);
  } else if (signature) sheet.say('P', signature.name, { face: 'hand', size: 20, gap: 24 });
  sheet.rule();
  sheet.say('P', signed_at ? `${name}, ${moment(signed_at)}` : name, { color: MUTED, gap: 4 });
}

/** A page of its own: what was recorded of each signature. */
function writeRecord(
  sheet: Sheet,
  { words: { record: words }, moment }: Hand,
  { number, content }: Paper,
  signed: readonly PaperSigner[],
): void {
  sheet.newPage();
  sheet.say('H1', words.title, { face: 'strong', size: 16 });
  sheet.say('P', words.text, { color: MUTED, gap: 6 });
  sheet.space(10);
  const table = (rows: readonly (readonly [string, string, number?])[]) =>
    sheet.within('Table', () => {
      for (const [label, text, size = 10] of rows)
        sheet.row([
          { text: label, x: 0, width: 120, color: MUTED },
          { text, x: 130, width: WIDTH - 130, size },
        ]);
    });
  table([
    [words.proposal, `${number} ${content.title}`],
    [words.version, String(content.number)],
    [words.sent, content.sent_at ? moment(new Date(content.sent_at)) : ''],
    [words.fingerprint, content.fingerprint ?? '', 8],
  ]);
  for (const { name, email, signed_at, signature } of signed) {
    sheet.say('H2', name, { face: 'strong', size: 12, gap: 20, together: 120 });
    sheet.space(4);
    table([
      [words.email, email ?? words.erased],
      [words.signed, signed_at ? moment(signed_at) : ''],
      [words.how, signature ? words[signature.how] : words.erased],
      [words.ip, signature?.ip || words.erased],
      [words.agent, signature?.agent || words.erased],
    ]);
  }
}
