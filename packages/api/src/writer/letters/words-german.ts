import type { Brief, LetterKind } from '@outrider/shared/writing';
import { dayIn, momentIn, timeIn, zoneIn } from './clock.ts';
import {
  type LanguageLetters,
  type Line,
  type Paragraph,
  paragraph,
  said,
  shortEnough,
  stated,
  withLength,
} from './line.ts';

/* What the built-in writer says in German; words-english.ts has the same letters and says how they are made. */

const at = ({ who }: Brief) => (who.company ? ` bei ${who.company}` : '');
const COMPANY = (b: Brief) => b.who.company && 'company_name';
/** The topic, where it is the reader's own matter and not what we sell. */
const needOf = (b: Brief) => (b.topic === b.offer?.name ? null : b.topic);
const TOPIC = (b: Brief) => b.topic && 'asked_about';

const CAME: Readonly<Record<string, (day: string) => string>> = {
  webinar: () => 'vielen Dank für Ihre Anmeldung zu unserem Webinar',
  conference: (day) => `vielen Dank, dass Sie uns am ${day} Ihre Daten dagelassen haben`,
  event: (day) => `vielen Dank, dass Sie uns am ${day} Ihre Daten dagelassen haben`,
  referral: () => 'ein gemeinsamer Kontakt hat mir Ihren Namen gegeben',
  partner: () => 'einer unserer Partner hat mir Ihren Namen gegeben',
};
const asked = (day: string) => `vielen Dank für Ihre Anfrage vom ${day}`;

function opening(b: Brief): Line[] {
  const topic = b.topic;
  if (!b.came)
    return topic
      ? [
          stated(
            `soweit ich weiß, beschäftigt ${b.who.company ?? 'Ihr Team'} das Thema „${topic}“.`,
            TOPIC(b),
            COMPANY(b),
          ),
        ]
      : [];
  const day = dayIn(b, b.came.at);
  const start = CAME[b.came.source]?.(day) ?? asked(day);
  if (!topic) return [stated(`${start}.`, 'source', 'created_at')];
  const where = at(b);
  const on = ['source', 'created_at', TOPIC(b), where && 'company_name'];
  return b.came.source in CAME
    ? [
        stated(`${start}.`, 'source', 'created_at'),
        stated(`Sie haben uns „${topic}“ als Thema${where} genannt.`, ...on),
      ]
    : [stated(`${start} zum Thema „${topic}“${where}.`, ...on)];
}

const INDUSTRIES: Readonly<Record<string, string>> = {
  technology: 'der Technologiebranche',
  healthcare: 'der Gesundheitsbranche',
  finance: 'der Finanzbranche',
  manufacturing: 'der Fertigung',
  retail: 'dem Handel',
  education: 'der Bildung',
};

function observed(b: Brief): Line {
  const [known] = opening({ ...b, came: null });
  if (known) return known;
  return stated(
    `ich schreibe Ihnen, weil ${b.who.company ?? 'Ihr Team'} aus ${INDUSTRIES[b.who.industry ?? ''] ?? 'Ihrer Branche'} kommt.`,
    COMPANY(b),
    'industry',
  );
}

const proof = (b: Brief, place = 0): Line | null => {
  const one = b.offer?.proofs[place];
  return one ? stated(one.text, one.id) : null;
};
const does = (b: Brief): Line | null => (b.offer ? stated(b.offer.does, 'offer') : null);

function times(b: Brief): string | null {
  const [first, second] = b.slots;
  if (!first) return null;
  const zone = ` (${zoneIn(b)})`;
  return second ? `${momentIn(b, first)} oder ${momentIn(b, second)}${zone}` : `${momentIn(b, first)}${zone}`;
}

function ask(b: Brief, fallback: string, on?: string): Line {
  if (b.instruction.question) return stated(b.instruction.question, 'instruction');
  const when = times(b);
  if (!when) return on ? stated(fallback, on) : said(fallback);
  return stated(shortEnough(withLength(b, asksFor(b, when))), 'calendar', b.in_hurry && 'decision_timeline', TOPIC(b));
}
function asksFor(b: Brief, when: string): string[] {
  const about = b.topic ?? b.offer?.name;
  const hurries = b.in_hurry && b.kind !== 'no_show' && b.slots.length > 1;
  const full = about && `Passt Ihnen ${when} für ${b.talk_minutes} Minuten zum Thema „${about}“?`;
  return [
    ...(full && hurries ? [`Da Sie bald entscheiden möchten: ${full}`] : []),
    ...(full ? [full] : []),
    `Passt Ihnen ${when} für ${b.talk_minutes} Minuten?`,
    `Passt Ihnen ${when}?`,
  ];
}
const question = (b: Brief) => b.problem?.question ?? 'Was davon wäre für Sie am nützlichsten?';
const addition = (b: Brief) =>
  b.history.spoke
    ? `zu unserem letzten Kontakt am ${lastDay(b)} möchte ich noch etwas ergänzen.`
    : `in unserer E-Mail vom ${lastDay(b)} fehlte noch etwas.`;
const lastWas = (b: Brief) =>
  b.history.spoke ? `unser letzter Kontakt war am ${lastDay(b)}` : `unsere letzte E-Mail ist vom ${lastDay(b)}`;
const lastDay = (b: Brief) => dayIn(b, b.history.last_at ?? b.now);

function lastOne(b: Brief): Line {
  const topic = b.topic ?? b.offer?.name;
  const on = b.topic ? 'asked_about' : 'offer';
  return topic
    ? stated(`Das ist vorerst die letzte E-Mail zum Thema „${topic}“.`, on)
    : said('Das ist vorerst die letzte E-Mail.');
}

const isPrice = ({ answer, offer }: Brief) => Boolean(answer && offer?.price && answer.includes(offer.price));

const BODIES: Record<LetterKind, (b: Brief) => Paragraph[]> = {
  first_inbound: (b) => [
    paragraph(...opening(b)),
    paragraph(does(b), proof(b)),
    paragraph(
      ask(b, question(b), b.problem?.question ? 'problem' : undefined),
      b.slots.length === 0 && said('Eine Zeile als Antwort genügt.'),
    ),
  ],
  first_outbound: (b) => [
    paragraph(observed(b), b.problem?.consequence ? stated(b.problem.consequence, 'problem') : null),
    paragraph(does(b), proof(b)),
    paragraph(
      ask(
        b,
        b.who.company
          ? `Sind Sie bei ${b.who.company} dafür zuständig, oder frage ich besser jemand anderen?`
          : 'Sind Sie dafür zuständig?',
      ),
    ),
  ],
  follow_up: (b) => [
    paragraph(stated(addition(b), 'touch'), b.history.sent > 0 ? proof(b, 1) : proof(b)),
    paragraph(
      ask(b, question(b), b.problem?.question ? 'problem' : undefined),
      b.slots.length === 0 && said('Eine Zeile als Antwort genügt.'),
    ),
  ],
  second_follow_up: (b) => [
    paragraph(
      stated(`${lastWas(b)}, und vielleicht ist${at(b)} jemand anderes zuständig.`, 'touch', COMPANY(b)),
      b.problem?.consequence ? stated(b.problem.consequence, 'problem') : null,
    ),
    paragraph(
      ask(
        { ...b, slots: [] },
        b.topic ? `Wen frage ich am besten zum Thema „${b.topic}“?` : 'Wen frage ich am besten?',
      ),
      said('Ein Name genügt mir.'),
    ),
  ],
  break_up: (b) => [
    paragraph(stated(`${lastWas(b)}, und ich möchte Ihr Postfach nicht füllen.`, 'touch'), lastOne(b)),
    paragraph(
      ask({ ...b, slots: [] }, 'Wollen wir es dabei belassen?'),
      stated(`Wenn das Thema${at(b)} wieder aufkommt, genügt eine Zeile.`, COMPANY(b)),
    ),
  ],
  reply: (b) => [
    paragraph(b.answer ? stated(b.answer, 'answer') : said('das möchte ich in Ruhe prüfen, bevor ich antworte.')),
    b.answer
      ? paragraph(isPrice(b) ? said('Nennen Sie mir die Menge, dann rechne ich Ihnen die Summe aus.') : does(b))
      : paragraph(said('Sie haben meine Antwort bis morgen Abend.')),
    paragraph(b.answer ? ask({ ...b, slots: [] }, 'Ist Ihre Frage damit beantwortet?') : null),
  ],
  meeting_confirmation: (b) => meeting(b, 'Das habe ich mir vorgenommen:'),
  meeting_reminder: (b) => meeting(b, 'Zur Erinnerung der Plan:'),
  after_meeting: (b) => [
    paragraph(
      stated(
        `vielen Dank für Ihre Zeit am ${lastDay(b)}${needOf(b) ? ` und die Einzelheiten zum Thema „${needOf(b)}“` : ''}.`,
        'touch',
        TOPIC(b),
      ),
    ),
    paragraph(said('Das haben wir vereinbart:')),
    ...b.agreed.map((text) => paragraph(stated(`- ${text}`, 'instruction'))),
    paragraph(said('Falls ich etwas falsch verstanden habe, sagen Sie es mir bitte, dann schicke ich die Liste neu.')),
    paragraph(ask({ ...b, slots: [] }, 'Fehlt etwas auf der Liste?')),
  ],
  no_show: (b) => [
    paragraph(
      stated(
        b.meeting
          ? `wir hatten den ${dayIn(b, b.meeting.starts_at)} um ${timeIn(b, b.meeting.starts_at)} Uhr vereinbart und haben uns verpasst.`
          : 'wir haben uns verpasst.',
        'meeting',
      ),
      said('Das lässt sich leicht nachholen.'),
    ),
    paragraph(ask(b, 'Wann passt es Ihnen besser?')),
  ],
  proposal_cover: (b) => [
    paragraph(
      b.topic
        ? stated(
            `Sie haben uns „${b.topic}“ als Thema${at(b)} genannt; dieses Angebot ist unsere Antwort darauf.`,
            TOPIC(b),
            COMPANY(b),
          )
        : stated(`hier ist unser Angebot${b.who.company ? ` für ${b.who.company}` : ''}.`, 'proposal', COMPANY(b)),
      does(b),
    ),
    paragraph(
      b.proposal &&
        stated(
          `Es umfasst ${b.proposal.what} für zusammen ${b.proposal.total}, gültig bis ${dayIn(b, `${b.proposal.valid_until}T12:00:00.000Z`)}.`,
          'proposal',
        ),
      proof(b),
    ),
    paragraph(
      said('Wenn es passt, genügt ein kurzes Ja, und Sie bekommen den Auftrag zur Unterschrift.'),
      ask(b, 'Sollen wir es gemeinsam durchgehen?'),
    ),
  ],
  reopening: (b) => [
    paragraph(
      b.lost
        ? stated(
            `im ${monthOf(b)} sind wir nicht zusammengekommen${b.lost.reason ? `; offen war ${b.lost.reason}` : ''}.`,
            'lost',
          )
        : stated(`unser letzter Kontakt war am ${lastDay(b)}, und seitdem hat sich etwas geändert.`, 'touch'),
      b.news ? stated(b.news, 'news') : null,
    ),
    paragraph(does(b)),
    paragraph(
      ask(
        { ...b, slots: [] },
        b.topic
          ? `Steht das Thema „${b.topic}“${at(b)} noch auf Ihrer Liste?`
          : `Steht das${at(b)} noch auf Ihrer Liste?`,
      ),
    ),
  ],
};

const monthOf = (b: Brief) =>
  new Intl.DateTimeFormat('de-DE', {
    month: 'long',
    timeZone: b.zone.name,
    ...(b.lost?.at.slice(0, 4) !== b.now.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(b.lost?.at ?? b.now));

function meeting(b: Brief, lead: string): Paragraph[] {
  const { meeting: set } = b;
  if (!set) return [];
  const host = { ...b, zone: { name: set.host_zone, is_theirs: false } };
  const both =
    set.host_zone === b.zone.name ? '' : `, für ${set.host} ${timeIn(host, set.starts_at)} Uhr (${zoneIn(host)})`;
  return [
    paragraph(
      stated(`für unser Gespräch habe ich ${momentIn(b, set.starts_at)} (${zoneIn(b)})${both} eingetragen.`, 'meeting'),
      said(lead),
    ),
    paragraph(
      needOf(b)
        ? stated(
            `- Ihr Stand zum Thema „${needOf(b)}“\n- ${b.offer?.name ?? 'Unsere Lösung'} an Ihrem Beispiel\n- Die nächsten Schritte`,
            TOPIC(b),
            'offer',
          )
        : said('- Ihr Stand heute\n- Was helfen würde\n- Die nächsten Schritte'),
    ),
    paragraph(set.link ? stated(`Hier geht es zum Gespräch: ${set.link}`, 'meeting') : null),
    paragraph(said('Zum Verschieben genügt eine Antwort mit einem besseren Termin.')),
    paragraph(ask({ ...b, slots: [] }, 'Passt Ihnen der Termin?')),
  ];
}

export const GERMAN: LanguageLetters = {
  greeting: ({ who }) => (who.full_name ? `Guten Tag ${who.full_name},` : 'Guten Tag,'),
  signOff: () => 'Freundliche Grüße',
  automated: (by) => `Verfasst von unserem Assistenten ${by}. Jede Antwort liest ein Mensch.`,
  body: (b) => BODIES[b.kind](b),
  subject: (b) => SUBJECTS[b.kind](b),
  trial: (b, days) => `Sie können ${b.offer?.name ?? 'es'} ${days} Tage lang kostenlos testen.`,
  discount: (b, percent) =>
    b.proposal
      ? `Darin sind ${percent} Prozent Nachlass schon enthalten.`
      : `Für diesen Auftrag geben wir Ihnen ${percent} Prozent Nachlass.`,
};

const thread = (b: Brief) =>
  b.history.subject
    ? `Re: ${b.history.subject.replace(/^(?:re: )+/iu, '')}`
    : capital(b.topic ?? b.offer?.name ?? 'Eine kurze Frage');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const SUBJECTS: Record<LetterKind, (b: Brief) => string> = {
  first_inbound: (b) => {
    const topic = b.topic;
    if (b.came && !(b.came.source in CAME))
      return topic ? `Ihre Anfrage: ${topic}` : `Ihre Anfrage vom ${dayIn(b, b.came.at)}`;
    return topic ? capital(`${topic}${at(b)}`) : `Eine Frage: ${b.offer?.name ?? ''}`;
  },
  first_outbound: (b) => capital(`${b.topic ?? b.offer?.name ?? 'Eine Frage'}${at(b)}`),
  follow_up: thread,
  second_follow_up: thread,
  break_up: thread,
  reply: thread,
  meeting_confirmation: (b) =>
    `${b.meeting ? momentIn(b, b.meeting.starts_at).replace(' um ', ' ') : ''}: ${b.topic ?? 'unser Gespräch'}`,
  meeting_reminder: (b) =>
    `${b.meeting ? momentIn(b, b.meeting.starts_at).replace(' um ', ' ') : ''}: ${b.topic ?? 'unser Gespräch'}`,
  after_meeting: (b) => `Unsere Vereinbarung vom ${lastDay(b)}`,
  no_show: thread,
  proposal_cover: (b) => `Angebot: ${b.proposal?.what ?? b.offer?.name ?? ''}`,
  reopening: (b) =>
    capital(`${b.topic ?? b.offer?.name ?? 'ein Hinweis'}: neu seit ${b.lost ? monthOf(b) : lastDay(b)}`),
};
