import { type Brief, type LetterKind, TALK_MINUTES } from '@outrider/shared/insight/writing';
import { hasContact } from '../../../ground/text/plain.ts';
import { minutesOf } from '../letters/clock.ts';
import { bodyOf, type Letter, SIGNATURE_SENTENCES } from '../letters/frame.ts';
import { BANNED } from './words-banned.ts';
import { bareWords, paragraphsIn, readingGrade, sentencesIn, wordsIn } from './text-facts.ts';

/*
 * What every text has to hold before anybody sees it, whoever wrote it: the built-in writer, a language model or a
 * template that somebody changed. Each rule is pure and answers with what is wrong, in a few words; no answer means it
 * holds.
 */

/** `quotes` are texts that the lead wrote; `ours` is what may look like a stranger's address and is not. */
export type Checked = { letter: Letter; brief: Brief; quotes: readonly string[]; ours: readonly string[] };
type Read = Checked & { text: string; sentences: string[] };
type Rule = (read: Read) => string | null;

/** Fewest and most words between greeting and signature. What an instruction adds may make it longer. */
const LENGTHS: Record<LetterKind, readonly [number, number]> = {
  first_inbound: [40, 110],
  first_outbound: [40, 90],
  follow_up: [15, 70],
  second_follow_up: [15, 60],
  break_up: [15, 50],
  reply: [15, 120],
  meeting_confirmation: [30, 75],
  meeting_reminder: [30, 75],
  after_meeting: [40, 120],
  no_show: [20, 50],
  proposal_cover: [50, 110],
  reopening: [30, 80],
  event_invitation: [25, 90],
};
/** Most words of a sentence. */
const SENTENCE_WORDS = 24;
const [PARAGRAPH_SENTENCES, GRADE, QUOTE_WORDS, SUBJECT_LETTERS] = [3, 9, 6, 50];
/** Words that an instruction may add. */
const INSTRUCTED_WORDS = 40;

const FIGURE = /(?<![\p{L}\p{N}])\d+(?:[.,:]\d+)*/gu;
const figuresIn = (text: string) => (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(/[.,]/gu, ''));

const has = (text: string, phrase: string) => text.toLowerCase().includes(phrase.toLowerCase());

const RULES: Readonly<Record<string, Rule>> = {
  length({ brief, text }) {
    const [least, most] = LENGTHS[brief.kind];
    const words = wordsIn(text).length;
    const allowed = most + (isInstructed(brief) ? INSTRUCTED_WORDS : 0);
    return words < least || words > allowed ? `${words} words, not ${least} to ${allowed}` : null;
  },

  subject({ letter: { subject } }) {
    if (subject.trim() === '') return 'no subject';
    return subject.length > SUBJECT_LETTERS || /[!?\n]/u.test(subject) ? `the subject “${subject}”` : null;
  },

  one_ask({ brief, text }) {
    const questions = text.split('?').length - 1;
    return questions === 1 || (brief.kind === 'reply' && questions <= 1) ? null : `${questions} questions`;
  },

  linked({ letter, brief }) {
    const known = new Set(brief.facts.map(({ id }) => id));
    const loose = bodyOf(letter).find(({ factual, rests_on }) => factual && !rests_on.some((id) => known.has(id)));
    return loose ? `rests on nothing: ${loose.text.trim()}` : null;
  },

  figures({ letter, brief }) {
    const values = new Map(brief.facts.map(({ id, value }) => [id, value]));
    const known = new Set([
      ...brief.facts.flatMap(({ value }) => figuresIn(value)),
      ...figuresAsked(brief),
      ...momentFigures(brief),
    ]);
    for (const { text, rests_on } of bodyOf(letter)) {
      const loose = figuresIn(text).find((figure) => !known.has(figure));
      if (loose !== undefined) return `the figure ${loose}`;
      if (rests_on.some((id) => !values.has(id))) return `a fact that is not in the brief: ${rests_on.join(', ')}`;
    }
    return null;
  },

  uses_what_was_told({ brief, letter }) {
    if (!['first_inbound', 'first_outbound'].includes(brief.kind)) return null;
    const theirs = new Set(['pain_points', 'source', 'job_title', 'industry', 'company_name', 'decision_timeline']);
    return bodyOf(letter).some(({ rests_on }) => rests_on.some((id) => theirs.has(id)))
      ? null
      : 'nothing of what the lead told us';
  },

  no_quote({ text, quotes }) {
    const flat = ` ${bareWords(text).join(' ')} `;
    for (const quote of quotes) {
      const told = bareWords(quote);
      for (let at = 0; at + QUOTE_WORDS < told.length; at += 1) {
        const row = told.slice(at, at + QUOTE_WORDS + 1).join(' ');
        if (flat.includes(` ${row} `)) return `the lead’s own words: ${row}`;
      }
    }
    return null;
  },

  no_label: ({ text }) => {
    const label = /\b(?:\d+-\d+ (?:people|employees)|no fixed date|this quarter|1001\+|just browsing)\b/iu.exec(text);
    return label ? `a form’s label: ${label[0]}` : null;
  },

  true_time({ brief, text }) {
    const { history, slots, now } = brief;
    const touched = history.last_at !== null;
    if (/\b(?:our (?:last )?email|unsere[rn]? (?:letzte )?E-Mail)\b/iu.test(text) && (!touched || history.spoke))
      return 'speaks of an email that never was';
    if (/\b(?:since we spoke|last contact|last in touch|letzte[rnm]? Kontakt)\b/iu.test(text) && !touched)
      return 'speaks of a contact that never was';
    if (slots.some((slot) => slot <= now)) return 'offers a time that has passed';
    return history.last_at && history.last_at > now ? 'speaks of the future as past' : null;
  },

  instruction({ brief, text }) {
    const { slots, talk_minutes, meeting } = brief;
    if (!meeting && slots.length > 0 && talk_minutes !== TALK_MINUTES && !text.includes(String(talk_minutes)))
      return 'the length is missing';
    const { trial_days, discount, links, say, avoid, question } = brief.instruction;
    if (trial_days !== null && !text.includes(String(trial_days))) return 'the trial is missing';
    if (discount !== null && !text.includes(String(discount))) return 'the discount is missing';
    const link = links.find(({ url }) => !text.includes(url));
    if (link) return `the link to ${link.label} is missing`;
    const sentence = [...say, ...(question ? [question] : [])].find((one) => !text.includes(one));
    if (sentence) return `not said: ${sentence}`;
    const avoided = avoid.find((one) => has(text, one));
    return avoided ? `says what it was told not to: ${avoided}` : null;
  },

  offer({ brief, text }) {
    const needs = ['first_inbound', 'first_outbound', 'proposal_cover'].includes(brief.kind);
    if (!needs) return null;
    return brief.offer && text.includes(brief.offer.does) ? null : 'no offer of the playbook';
  },

  banned({ brief, text, letter }) {
    const whole = `${letter.subject}\n${text}`;
    const phrase = [...BANNED[brief.language], ...brief.never_say].find((one) => has(whole, one));
    if (phrase) return `“${phrase}”`;
    if (whole.includes('!')) return 'an exclamation mark';
    if (!brief.emoji && /\p{Extended_Pictographic}/u.test(whole)) return 'an emoji';
    return /[{}]|\bnull\b|\bundefined\b/u.test(whole) ? 'a gap that was not filled' : null;
  },

  opener({ sentences }) {
    const [first = ''] = sentences;
    return /^(?:it (?:was|has been|is)|there (?:is|are|was)|es (?:wurde|ist|gibt))\b/iu.test(first) ? first : null;
  },

  not_about_us({ sentences }) {
    const ours = sentences.filter((sentence) => /^(?:I|We|Our|Ich|Wir|Unsere?)(?!\p{L})/u.test(sentence));
    return ours.length > sentences.length / 2 ? `about us: ${ours.length} of ${sentences.length}` : null;
  },

  readable({ brief, text, sentences }) {
    const long = sentences.find((sentence) => wordsIn(sentence).length > SENTENCE_WORDS);
    if (long) return `a long sentence: ${long}`;
    const heavy = paragraphsIn(text).find(
      (part) => sentencesIn(part).length > PARAGRAPH_SENTENCES && !part.startsWith('- '),
    );
    if (heavy) return 'a paragraph of more than three sentences';
    const grade = readingGrade(text, brief.language);
    return grade > GRADE ? `reading grade ${grade.toFixed(1)}` : null;
  },

  no_address({ text, letter: { subject }, ours }) {
    const rest = [...ours]
      .filter(Boolean)
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, own) => left.replaceAll(own, ' '), `${subject}\n${text}`);
    return hasContact(rest) ? 'an address, a link or a number that is not ours' : null;
  },

  signed({ letter, brief }) {
    const [, name, foot] = letter.sentences.slice(-SIGNATURE_SENTENCES);
    if (name?.text.trim() !== brief.sender.name || !brief.sender.name) return 'nobody signs';
    const { automated_by } = brief.sender;
    return automated_by && !foot?.text.includes(automated_by) ? 'does not say that it is automated' : null;
  },

  names({ letter, brief }) {
    const greeting = letter.sentences[0]?.text ?? '';
    const name = brief.who.first_name;
    if (name && !greeting.includes(name)) return `greets without ${name}`;
    const body = bodyOf(letter)
      .map(({ text }) => text)
      .join(' ');
    return /\b(?:GmbH|AG|Inc|Ltd|LLC|AS|AB|S\.?A|B\.?V|Oy|PLC)\b\.?(?= )/u.test(
      body.replaceAll(brief.sender.company, ''),
    )
      ? 'a company’s legal form in a sentence'
      : null;
  },
};

export type Violation = { rule: string; what: string };

/**
 * How a text speaks. What the product's own letters say comes from the playbook, in people's words: these keep none of
 * them from being sent.
 */
const OF_STYLE = ['length', 'readable', 'not_about_us', 'opener'] as const;

/** Of a text that people wrote these alone keep it from being sent: how it speaks is theirs. */
const OF_TEMPLATES = ['linked', 'true_time', 'instruction', 'no_address', 'signed'] as const;

/** What keeps the letter of a template from being sent. */
export function checkTemplateLetter(checked: Checked): Violation[] {
  const keeping: ReadonlySet<string> = new Set(OF_TEMPLATES);
  return checkLetter(checked).filter(({ rule }) => keeping.has(rule));
}

/** What keeps a letter that ships with the product from being sent. */
export function checkShippedLetter(checked: Checked): Violation[] {
  const style: ReadonlySet<string> = new Set(OF_STYLE);
  return checkLetter(checked).filter(({ rule }) => !style.has(rule));
}

/** Everything that is wrong with a text; nothing where it may be sent. */
export function checkLetter(checked: Checked): Violation[] {
  const text = bodyOf(checked.letter)
    .map((sentence) => (sentence.text.endsWith('\n') ? sentence.text : `${sentence.text} `))
    .join('')
    .trim();
  const read: Read = { ...checked, text, sentences: sentencesIn(text) };
  return Object.entries(RULES).flatMap(([rule, holds]) => {
    const what = holds(read);
    return what === null ? [] : [{ rule, what }];
  });
}

const isInstructed = ({ instruction: { trial_days, discount, links, say } }: Brief) =>
  trial_days !== null || discount !== null || links.length > 0 || say.length > 0;

/** What a person asked to say, whose row among the facts may be cut short. */
const figuresAsked = ({ agreed, event, instruction: { trial_days, discount, say, question } }: Brief) =>
  [...agreed, event?.name, event?.place, ...say, question, trial_days, discount].flatMap((part) =>
    figuresIn(String(part ?? '')),
  );

/** The days and hours that the brief names, as any clock may show them. */
function momentFigures(brief: Brief): string[] {
  const { slots, meeting, event, history, lost, came, proposal, zone } = brief;
  const moments = [
    ...slots,
    meeting?.starts_at,
    event?.starts_at,
    history.last_at,
    lost?.at,
    came?.at,
    proposal && `${proposal.valid_until}T12:00:00.000Z`,
  ];
  const zones = [zone.name, ...(meeting ? [meeting.host_zone] : []), ...(event ? [event.zone] : [])];
  const shown = moments.flatMap((at) =>
    at
      ? zones.flatMap((timeZone) =>
          (['h23', 'h12'] as const).flatMap((hourCycle) =>
            figuresIn(
              new Intl.DateTimeFormat('en-US', { timeZone, hourCycle, dateStyle: 'long', timeStyle: 'short' }).format(
                new Date(at),
              ),
            ),
          ),
        )
      : [],
  );
  return [
    ...shown,
    ...shown.map((figure) => figure.replace(/^0/u, '')),
    String(brief.talk_minutes),
    ...(meeting ? [String(minutesOf(meeting))] : []),
  ];
}
