import { createHash } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import type { ListedMail, MailAddress } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import {
  fileEmail,
  findThread,
  hasEmail,
  type Matched,
  type NewEmail,
  openConversation,
  previewOf,
  type Thread,
} from '../mailboxes/file-email.store.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { takeInAnswer } from './answers.ts';
import { takeInBounce } from './bounces.ts';
import { lockMatched, matchConversation } from './conversations.store.ts';
import { noteNews } from './news.ts';
import { fileOurs } from './file-ours.ts';
import {
  findColleagues,
  findIgnored,
  findOurEmail,
  findPeople,
  type KnownPerson,
  type OurEmail,
} from './people.store.ts';
import { isNewIn, ourIdIn, type Source } from './source.ts';
import { filesOf, findQuote, isBulk, kindOf, readText } from './read-mail.ts';

const SUBJECT_MAX = 500;

/** Who stands in a batch of emails. */
type Known = { people: Map<string, KnownPerson>; colleagues: Set<string>; ignored: Set<string> };

/**
 * Keeps those of the emails that are with somebody known, that go on a conversation, or, where the mailbox offers them,
 * of strangers who write themselves. The rest stays in the mailbox, unread by us. @returns how many were kept
 */
export async function takeIn(
  db: CompanyDb,
  services: Services,
  source: Source,
  listed: readonly ListedMail[],
): Promise<number> {
  const { mailbox } = source;
  const everybody = listed.flatMap(({ from, to, cc }) => [...(from ? [from] : []), ...to, ...cc]);
  const keys = [...new Set(everybody.map(({ email }) => emailKey(email)))];
  const [people, colleagues, ignored] = await Promise.all([
    findPeople(db, keys),
    findColleagues(db, keys),
    findIgnored(db, mailbox.id, keys),
  ]);
  let kept = 0;
  for (const mail of listed) {
    if (kindOf(mail) === 'bounce') await takeInBounce(db, services, source, mail);
    else if (await takeInAnswer(db, source, mail)) continue;
    else if (await takeInOne(db, services, source, mail, { people, colleagues, ignored })) kept += 1;
  }
  return kept;
}

async function takeInOne(
  db: CompanyDb,
  services: Services,
  source: Source,
  mail: ListedMail,
  known: Known,
): Promise<boolean> {
  const { mailbox, connection, role } = source;
  const own = emailKey(mailbox.email);
  if (!mail.from) return false;
  const isOutside = ({ email }: MailAddress) => emailKey(email) !== own && !known.colleagues.has(emailKey(email));
  const isOwn = role === 'sent' || emailKey(mail.from.email) === own;
  // A colleague who writes to a lead with us in copy has not replied for the lead.
  const direction = isOwn || !isOutside(mail.from) ? 'out' : 'in';
  const others = [mail.from, ...mail.to, ...mail.cc].filter(isOutside);
  const [person] = others;
  if (!person) return false; // among colleagues
  const match = others.map(({ email }) => known.people.get(emailKey(email))).find((one) => one !== undefined) ?? null;
  const isWelcome = match !== null || isOffered(mailbox, mail, { person, direction }, known);
  if (!isWelcome && mail.references.length === 0) return false;
  const message_id = mail.message_id ?? madeUpId(mailbox, mail);
  if (await hasEmail(db, mailbox.id, message_id)) return false;
  const thread = await findThread(db, mailbox.id, mail.references);
  const ours = thread
    ? null
    : await findOurEmail(
        db,
        mail.references.flatMap((one) => ourIdIn(one) ?? []),
      );
  if (!thread && !ours && !isWelcome) return false;
  const author_id = isOwn ? mailbox.owner_id : null;
  const text = await readText(connection, mail);
  const email = toEmail(mail, { message_id, direction, author_id, text });
  const speaks = thread !== null || ours !== null || isOwn || known.people.has(emailKey(mail.from.email));
  return keep(db, services, source, { email, mail, person, match, thread, ours, speaks });
}

/** A stranger who writes a person's email to a mailbox that asks for new senders. */
const isOffered = (
  { offers_new_senders }: MailboxRow,
  mail: ListedMail,
  { person, direction }: { person: MailAddress; direction: string },
  { ignored }: Known,
): boolean =>
  offers_new_senders &&
  direction === 'in' &&
  person === mail.from &&
  kindOf(mail) === 'mail' &&
  !isBulk(mail) &&
  !ignored.has(emailKey(person.email));

/** The same whenever it is read: what mail programs leave out has to be told apart all the same. */
const madeUpId = ({ id }: MailboxRow, { from, date, subject }: ListedMail): string =>
  `${createHash('sha256')
    .update(JSON.stringify([from?.email, date, subject]))
    .digest('hex')
    .slice(0, 32)}@${id}.invalid`;

function toEmail(
  mail: ListedMail,
  { message_id, direction, author_id, text }: Pick<NewEmail, 'message_id' | 'direction' | 'author_id' | 'text'>,
): NewEmail {
  const quoted_from = findQuote(text);
  return {
    message_id,
    direction,
    kind: kindOf(mail),
    from: mail.from ?? { email: '', name: null },
    to: mail.to.map(({ email }) => email),
    cc: mail.cc.map(({ email }) => email),
    subject: mail.subject.slice(0, SUBJECT_MAX).toWellFormed(),
    text,
    quoted_from,
    preview: previewOf(text, quoted_from),
    files: filesOf(mail.files),
    has_html: mail.html !== null,
    // What a machine wrote makes nothing unread here, so nobody reads it here either.
    is_seen: mail.is_seen || direction === 'out' || kindOf(mail) !== 'mail',
    author_id,
    sent_at: mail.date,
  };
}

type Keeping = {
  email: NewEmail;
  mail: ListedMail;
  person: MailAddress;
  match: KnownPerson | null;
  thread: Thread | null;
  ours: OurEmail | null;
  /** The lead wrote it, or we did; not somebody who has the lead in copy. */
  speaks: boolean;
};

/** The email, its conversation, and what is to be told of it, or nothing of that. @returns whether it is new here */
async function keep(
  db: CompanyDb,
  services: Services,
  source: Source,
  { email, mail, person, match, thread, ours, speaks }: Keeping,
): Promise<boolean> {
  const { mailbox } = source;
  const isNews = isNewIn(source, mail);
  const isReply = email.direction === 'in' && email.kind === 'mail';
  const matched = matchOf({ match, thread, ours });
  return db.transaction(async (tx) => {
    // Leads before conversations, as everybody takes them.
    const held = await lockMatched(tx, matched);
    const assignee_id = mailbox.sharing === 'all' ? (match?.owner_id ?? held.owner_id) : mailbox.owner_id;
    const waits = isReply && (isNews || !mail.is_seen);
    const opening = { ...held.matched, person, assignee_id, state: waits || isNews ? 'open' : 'done' } as const;
    const conversation_id = thread?.id ?? (await openConversation(tx, mailbox.id, opening, email));
    if (thread && !thread.matched_by && held.matched.matched_by) await matchConversation(tx, thread.id, held.matched);
    if (ours) await fileOurs(tx, { mailbox_id: mailbox.id, conversation_id }, ours, mailbox.email);
    const news = waits ? 'unread' : isNews && email.direction === 'out' ? 'open' : 'none';
    const email_id = await fileEmail(tx, { mailbox_id: mailbox.id, conversation_id }, email, news);
    if (!email_id) return false;
    const sharing = thread?.sharing ?? mailbox.sharing;
    await noteNews(
      tx,
      services,
      { ...mailbox, sharing },
      {
        conversation_id,
        email_id,
        email,
        matched: held.matched,
        tells: isNews && email.kind === 'mail' && !isBulk(mail),
        speaks: speaks && (email.direction === 'in' || email.author_id !== null),
        now: services.now(),
      },
    );
    return true;
  });
}

function matchOf({ match, thread, ours }: Pick<Keeping, 'match' | 'thread' | 'ours'>): Matched {
  if (thread?.matched_by) return thread;
  if (match) return { lead_id: match.lead_id, contact_id: match.contact_id, matched_by: 'address' };
  if (ours?.lead_id) return { lead_id: ours.lead_id, contact_id: null, matched_by: 'thread' };
  return { lead_id: null, contact_id: null, matched_by: null };
}
