import { convert } from 'html-to-text';
import type { ListedMail, MailboxConnection, MailPart } from '../../ground/ports/mailbox.ts';

/** Of one part; an email of pictures and tables is read as far as its first words. */
const PART_BYTES = 200_000;
const TEXT_MAX = 50_000;

/** Who or what wrote it: a person, a machine that answers for one, or a mail server that brings one back. */
export function kindOf({ headers, report_type }: Pick<ListedMail, 'headers' | 'report_type'>): EmailKind {
  if (report_type === 'delivery-status') return 'bounce';
  const auto = headers.get('auto-submitted')?.toLowerCase() ?? 'no';
  const precedence = headers.get('precedence')?.toLowerCase();
  if (!auto.startsWith('no') || headers.has('x-autoreply') || headers.has('x-autorespond')) return 'auto_reply';
  return precedence === 'auto_reply' ? 'auto_reply' : 'mail';
}
export type EmailKind = 'mail' | 'auto_reply' | 'bounce';

/** Written to many: a newsletter, a list. */
export const isBulk = ({ headers }: Pick<ListedMail, 'headers'>): boolean =>
  headers.has('list-id') ||
  headers.has('list-unsubscribe') ||
  ['bulk', 'list', 'junk'].includes(headers.get('precedence')?.toLowerCase() ?? '');

/** What an email says as text: its own text, else its HTML without the markup. @throws MailError */
export async function readText(connection: MailboxConnection, { uid, text, html }: ListedMail): Promise<string> {
  const plain = text ? tidy(await connection.text(uid, text, PART_BYTES)) : '';
  if (plain || !html) return plain;
  return tidy(htmlToText(await connection.text(uid, html, PART_BYTES)));
}

/** The words of an HTML email. Pictures, scripts and styles are left out; nothing is fetched. */
export const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    formatters: {
      cell(element, walk, builder) {
        walk(element.children, builder);
        builder.addLiteral(' ');
      },
    },
    limits: { maxInputLength: PART_BYTES, maxDepth: 100, maxBaseElements: 10, ellipsis: '' },
    selectors: [
      { selector: 'img', format: 'skip' },
      // Tables lay emails out as often as they hold figures: a row is a line, a cell is set apart from the next.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });

/** Text as PostgreSQL and screens can hold it: line feeds, no other control characters, no lines of nothing. */
function tidy(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[ \t\u00A0]+$/gmu, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** The line that mail programs put before what they quote, in the languages that most of them speak. */
const INTRODUCES =
  /^(?:(?:On|Am|Le|El|Il|Op|W dniu|Em)\b.{5,200}(?:wrote|schrieb|écrit|escribió|ha scritto|schreef|napisał|escreveu)\b.*:|-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\s*-{2,}|_{10,})\s*$/iu;
const IS_HEADER = /^(?:From|Von|De|Da|Van)\s*:\s.*@/iu;

/** Where in a text what it answers begins, so that a reader can fold it away; null where nothing is quoted. */
export function findQuote(text: string): number | null {
  const lines = text.split('\n');
  let offset = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    const isIntro =
      INTRODUCES.test(line.trim()) || INTRODUCES.test(`${line.trim()} ${next.trim()}`) || IS_HEADER.test(line.trim());
    // A person answers between the lines as well: only what nothing of their own follows is folded away.
    if ((isIntro || line.startsWith('>')) && isQuotedToTheEnd(lines.slice(at + 1), line))
      return offset === 0 ? null : offset;
    offset += line.length + 1;
  }
  return null;
}

function isQuotedToTheEnd(rest: readonly string[], first: string): boolean {
  if (rest.some((line) => line.startsWith('>')) || first.startsWith('>'))
    return rest.every(
      (line) => line.trim() === '' || line.startsWith('>') || INTRODUCES.test(line.trim()) || line.endsWith(':'),
    );
  return true; // programs that quote without marks write all of it below
}

export type Bounce = {
  /** Of the email that came back; null where the report does not say. */
  message_id: string | null;
  recipient: string | null;
  /** RFC 3463: 5.x.x is for good. */
  status: string;
};

/** What a delivery report says (RFC 3464); null where it is about a delay, or says nothing that counts. @throws MailError */
export async function readBounce(
  connection: MailboxConnection,
  { uid, delivery_status, returned_message_id, references }: ListedMail,
): Promise<Bounce | null> {
  if (!delivery_status) return null;
  const said = await connection.text(uid, delivery_status, PART_BYTES);
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'imu').exec(said)?.[1]?.trim() ?? null;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0];
  if (field('Action')?.toLowerCase() !== 'failed' || !status) return null;
  const recipient = /;\s*<?([^\s<>;]+@[^\s<>;]+)>?/.exec(field('Final-Recipient') ?? '')?.[1]?.toLowerCase() ?? null;
  return { message_id: returned_message_id ?? references.at(-1) ?? null, recipient, status };
}

/** The files as the conversation shows them; pictures within the text are none. */
export const filesOf = (parts: readonly MailPart[]): { name: string; type: string; size: number }[] =>
  parts.map(({ name, type, size }) => ({ name: name ?? 'file', type, size }));
