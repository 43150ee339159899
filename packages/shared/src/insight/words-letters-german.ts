import type { ShippedLetter } from './words-letters-english.ts';

const OFFER = '{{offer_does}}{{#proof}} {{proof}}{{/proof}}';
const talkOr = (ask: string) =>
  `{{#meeting_times}}Passt Ihnen {{meeting_times}} für {{minutes}} Minuten?{{/meeting_times}}{{^meeting_times}}${ask}{{/meeting_times}}`;
const FIRST_ASK = talkOr('{{question | "Was möchten Sie als Erstes wissen?"}} Eine Zeile als Antwort genügt.');
const NAMED =
  '{{#topic}} Sie haben uns „{{topic}}“ als Thema{{#company}} bei {{company}}{{/company}} genannt.{{/topic}}';
const THEIR_TOPIC =
  '{{#topic}}{{topic}}{{#company}} bei {{company}}{{/company}}{{/topic}}{{^topic}}Eine Frage: {{offer}}{{/topic}}';
const THREAD =
  '{{#last_subject}}Re: {{last_subject}}{{/last_subject}}{{^last_subject}}{{topic | "Eine kurze Frage"}}{{/last_subject}}';
const YOUR_QUESTION = THREAD.replace('Eine kurze Frage', 'Ihre Frage');
const LAST_TIME =
  '{{#last_email}}unsere letzte E-Mail ist vom {{last_email}}{{/last_email}}{{^last_email}}unser letzter Kontakt war am {{last_contact}}{{/last_email}}';
const meeting = (lead: string) =>
  `für unser Gespräch habe ich {{meeting_time}} ({{meeting_zone}}){{#meeting_time_ours}}, {{meeting_time_ours}},{{/meeting_time_ours}} eingetragen. ${lead}\n\n- Ihr Stand heute\n- {{#topic}}Ihre Fragen zum Thema „{{topic}}“{{/topic}}{{^topic}}Was helfen würde{{/topic}}\n- Die nächsten Schritte\n\n{{#meeting_link}}Hier geht es zum Gespräch: {{meeting_link}}\n\n{{/meeting_link}}Zum Verschieben genügt eine Antwort mit einem besseren Termin.\n\nPasst Ihnen der Termin?`;

export const GREETING_GERMAN = 'Guten Tag{{#greeting_name}} {{greeting_name}}{{/greeting_name}},';

export const LETTERS_GERMAN: readonly ShippedLetter[] = [
  {
    name: 'Dank für eine Anfrage',
    moment: 'first_inbound',
    subject: 'Ihre Anfrage{{#topic}}: {{topic}}{{/topic}}{{^topic}} vom {{came_on}}{{/topic}}',
    body: `{{#came_on}}vielen Dank für Ihre Anfrage vom {{came_on}}{{#topic}} zum Thema „{{topic}}“{{#company}} bei {{company}}{{/company}}{{/topic}}.{{/came_on}}{{^came_on}}soweit ich weiß, beschäftigt {{company | "Ihr Team"}} das Thema „{{topic}}“.{{/came_on}}\n\n${OFFER}\n\n${FIRST_ASK}`,
  },
  {
    name: 'Dank nach einem Webinar',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `vielen Dank für Ihre Anmeldung zu unserem Webinar.${NAMED}\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['webinar'],
  },
  {
    name: 'Dank nach einer Veranstaltung',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `vielen Dank, dass Sie uns am {{came_on}} Ihre Daten dagelassen haben.${NAMED}\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['event', 'conference'],
  },
  {
    name: 'Auf Empfehlung',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `ein gemeinsamer Kontakt hat mir Ihren Namen gegeben.${NAMED}\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['referral'],
  },
  {
    name: 'Durch einen Partner',
    moment: 'first_inbound',
    subject: THEIR_TOPIC,
    body: `einer unserer Partner hat mir Ihren Namen gegeben.${NAMED}\n\n${OFFER}\n\n${FIRST_ASK}`,
    sources: ['partner'],
  },
  {
    name: 'Erste E-Mail',
    moment: 'first_outbound',
    subject: '{{#topic}}{{topic}}{{/topic}}{{^topic}}{{offer}}{{/topic}}{{#company}} bei {{company}}{{/company}}',
    body: `{{#topic}}soweit ich weiß, beschäftigt {{company | "Ihr Team"}} das Thema „{{topic}}“.{{/topic}}{{^topic}}ich schreibe Ihnen, weil {{company | "Ihr Team"}} zur Branche {{industry}} gehört.{{/topic}}{{#consequence}} {{consequence}}{{/consequence}}\n\n${OFFER}\n\n${talkOr('Sind Sie{{#company}} bei {{company}}{{/company}} dafür zuständig{{#company}}, oder frage ich besser jemand anderen{{/company}}?')}`,
  },
  {
    name: 'Noch eine Tatsache',
    moment: 'follow_up',
    subject: THREAD,
    body: `{{#last_email}}in unserer E-Mail vom {{last_email}} fehlte noch etwas.{{/last_email}}{{^last_email}}zu unserem letzten Kontakt am {{last_contact}} möchte ich noch etwas ergänzen.{{/last_email}} {{proof}}\n\n${talkOr('{{question | "Würde Ihnen das helfen?"}}')}`,
  },
  {
    name: 'Die richtige Person',
    moment: 'second_follow_up',
    subject: THREAD,
    body: `${LAST_TIME}, und vielleicht ist{{#company}} bei {{company}}{{/company}} jemand anderes zuständig.{{#consequence}} {{consequence}}{{/consequence}}\n\nWen frage ich am besten{{#topic}} zum Thema „{{topic}}“{{/topic}}? Ein Name genügt mir.`,
  },
  {
    name: 'Letzte E-Mail',
    moment: 'break_up',
    subject: THREAD,
    body: `${LAST_TIME}, und ich möchte Ihr Postfach nicht füllen. Das ist vorerst die letzte E-Mail{{#topic}} zum Thema „{{topic}}“{{/topic}}.\n\nWollen wir es dabei belassen? Wenn das Thema{{#company}} bei {{company}}{{/company}} wieder aufkommt, genügt eine Zeile.`,
  },
  {
    name: 'Antwort auf eine Frage',
    moment: 'reply',
    subject: YOUR_QUESTION,
    body: '{{#answer}}{{answer}}\n\n{{#offer_does}}{{offer_does}}\n\n{{/offer_does}}Ist Ihre Frage damit beantwortet?{{/answer}}{{^answer}}das möchte ich in Ruhe prüfen, bevor ich antworte.\n\nSie haben meine Antwort bis morgen Abend.{{/answer}}',
  },
  {
    name: 'Einladung zum Gespräch',
    moment: 'meeting_confirmation',
    subject: '{{meeting_time}}: {{topic | "unser Gespräch"}}',
    body: meeting('Mein Plan für die {{minutes}} Minuten:'),
  },
  {
    name: 'Erinnerung an ein Gespräch',
    moment: 'meeting_reminder',
    subject: '{{meeting_time}}: {{topic | "unser Gespräch"}}',
    body: meeting('Zur Erinnerung der Plan für die {{minutes}} Minuten:'),
  },
  {
    name: 'Was wir vereinbart haben',
    moment: 'after_meeting',
    subject: 'Unsere Vereinbarung vom {{last_contact}}',
    body: 'vielen Dank für Ihre Zeit am {{last_contact}}.\n\nDas haben wir vereinbart:\n\n{{agreed}}\n\nFalls ich etwas falsch verstanden habe, sagen Sie es mir bitte, dann schicke ich die Liste neu.\n\nFehlt etwas auf der Liste?',
  },
  {
    name: 'Ein neuer Termin',
    moment: 'no_show',
    subject: THREAD,
    body: `{{#meeting_time}}wir hatten {{meeting_time}} vereinbart und haben uns verpasst.{{/meeting_time}}{{^meeting_time}}wir haben uns verpasst.{{/meeting_time}} Das lässt sich leicht nachholen.\n\n${talkOr('Wann passt es Ihnen besser?')}`,
  },
  {
    name: 'Mit einem Angebot',
    moment: 'proposal_cover',
    subject: 'Angebot: {{proposal}}',
    body: `{{#topic}}Sie haben uns das Thema „{{topic}}“ genannt; hier ist unser Angebot{{#company}} für {{company}}{{/company}}.{{/topic}}{{^topic}}hier ist unser Angebot{{#company}} für {{company}}{{/company}}.{{/topic}} {{offer_does}}\n\nEs umfasst {{proposal}} für zusammen {{proposal_total}}, gültig bis {{proposal_valid_until}}.{{#proof}} {{proof}}{{/proof}}\n\nWenn es passt, genügt ein kurzes Ja, und Sie bekommen den Auftrag zur Unterschrift. ${talkOr('Sollen wir es gemeinsam durchgehen?')}`,
  },
  {
    name: 'Etwas Neues',
    moment: 'reopening',
    subject: '{{topic | "Ein Hinweis"}}: das ist neu{{#lost_month}} seit {{lost_month}}{{/lost_month}}',
    body: '{{#lost_month}}im {{lost_month}} sind wir nicht zusammengekommen{{#lost_reason}}; offen war {{lost_reason}}{{/lost_reason}}.{{/lost_month}}{{^lost_month}}unser letzter Kontakt war am {{last_contact}}, und seitdem hat sich etwas geändert.{{/lost_month}} {{news}}\n\n{{#offer_does}}{{offer_does}}\n\n{{/offer_does}}Steht {{#topic}}das Thema „{{topic}}“{{/topic}}{{^topic}}das{{/topic}}{{#company}} bei {{company}}{{/company}} noch auf Ihrer Liste?',
  },
  {
    name: 'Einladung zu einer Veranstaltung',
    moment: 'event_invitation',
    subject: '{{event}}',
    body: 'wir laden Sie herzlich ein: {{event}}. Kolleginnen und Kollegen{{#company}} von {{company}}{{/company}} sind ebenso willkommen.\n\nWann: {{event_time}}\nWo: {{event_place}}\n\n{{#topic}}Für das Thema „{{topic}}“ nehmen wir uns dort Zeit.{{/topic}}{{^topic}}Für Ihre Fragen nehmen wir uns dort Zeit.{{/topic}}\n\nDürfen wir mit Ihnen rechnen? Eine Zeile genügt.',
  },
];
