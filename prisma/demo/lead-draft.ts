import { NOTHING_KNOWN } from '@outrider/shared/ground/fields/lead';
import type { LeadDraft } from '@outrider/api/records/leads/normalise';
import { LEAD_COMPANY_SIZES, type LeadSource } from '@outrider/shared/records/leads';
import { CAPTURE_NOTES, JUNK, TIMELINES } from './capture-notes.ts';
import type { Dice } from './dice.ts';
import { type Firm, firmsOf, INDUSTRIES } from './firms.ts';
import { namesOf, type Region, REGIONS, RESERVED_PHONES, toAddress } from './names.ts';
import { PAINS, VAGUE_PAINS } from './pains.ts';
import { KNOWN_BY_WAY, SOURCE_HABITS } from './sources.ts';
import { type Rank, TITLES } from './titles.ts';

/** A lead's facts as they come in. `junk`: no customer whatever happens. */
export type Draft = { facts: Omit<LeadDraft, 'processing_mode'>; junk: boolean };

/**
 * Mail addresses that say no company. The scoring knows the brand; the ending makes sure that nobody has the address.
 */
const FREE_MAIL = ['gmail.example', 'outlook.example', 'gmx.example', 'proton.example', 'yahoo.example'];
const TYPICAL_BUDGET = [3_000, 9_000, 22_000, 48_000, 90_000];
const JUNK_SOURCES: ReadonlySet<LeadSource> = new Set(['website', 'facebook', 'google_ads', 'social', 'n8n_workflow']);

/**
 * Makes up a lead. Behind its facts stands one hidden figure, how serious it is: serious leads have a more senior
 * contact, tell more, and want it sooner. @param taken the company's e-mails and phone numbers so far; the new ones are
 * added
 */
export function draftLead(dice: Dice, source: LeadSource, taken: Set<string>): Draft {
  if (JUNK_SOURCES.has(source) && dice.chance(0.09)) return draftJunk(dice, source, taken);
  const { way } = SOURCE_HABITS[source];
  const chances = KNOWN_BY_WAY[way];
  const serious = dice.bell();
  const knows = (fact: keyof typeof chances) => dice.chance(chances[fact] + 0.12 * serious);
  const firm = pickFirm(dice);
  const isNamed = knows('firm');
  const person = inventPerson(dice, firm, taken, isNamed && dice.chance(0.94));
  const hot = dice.chance(1 / (1 + Math.exp(0.5 - 1.3 * serious)));
  return {
    junk: false,
    facts: {
      ...NOTHING_KNOWN,
      ...person,
      custom: {},
      company_name: isNamed ? firm.name : null,
      job_title: knows('title') ? dice.pick(TITLES[firm.industry][rankOf(dice, serious)]) : null,
      phone: knows('phone') ? inventPhone(dice, firm.region, taken) : null,
      industry: knows('industry') ? firm.industry : null,
      company_size: knows('size') ? firm.size : null,
      source,
      estimated_budget: knows('budget') ? inventBudget(dice, firm, serious) : null,
      decision_timeline: knows('timeline') ? inventTimeline(dice, serious) : null,
      ...(knows('pain') && inventPain(dice, firm)),
      notes: knows('notes') ? dice.pick(CAPTURE_NOTES[way][hot ? 'hot' : 'plain']) : null,
    },
  };
}

function draftJunk(dice: Dice, source: LeadSource, taken: Set<string>): Draft {
  const { notes, title } = dice.pick(JUNK);
  const isTest = notes === 'test';
  const person = isTest
    ? { first_name: 'Test', last_name: 'Test', email: claim(taken, 'test', 'test.example') }
    : inventPerson(dice, pickFirm(dice), taken, false);
  return { junk: true, facts: { ...NOTHING_KNOWN, ...person, custom: {}, job_title: title, source, notes } };
}

function pickFirm(dice: Dice): Firm {
  const industry = dice.weigh(
    Object.fromEntries(INDUSTRIES.map((name, i) => [name, [26, 24, 17, 16, 8, 9][i] ?? 1])) as Record<
      Firm['industry'],
      number
    >,
  );
  const firms = firmsOf(industry);
  return firms[Number(dice.weigh(Object.fromEntries(firms.map(({ weight }, i) => [i, weight]))))] ?? dice.pick(firms);
}

function inventPerson(
  dice: Dice,
  { region: home, domain, size }: Firm,
  taken: Set<string>,
  atWork: boolean,
): { first_name: string; last_name: string; email: string } {
  const region: Region = dice.chance(0.78) ? home : dice.pick(REGIONS);
  const first_name = dice.pick(namesOf(region).first);
  const last_name = dice.pick(namesOf(region).last);
  const [first, last] = [toAddress(first_name), toAddress(last_name)];
  if (atWork && dice.chance(0.03)) return { first_name, last_name, email: claim(taken, 'info', domain) };
  // A company has one way to form addresses; the smallest use first names.
  const box = !atWork
    ? `${first}.${last}`
    : size === LEAD_COMPANY_SIZES[0]
      ? first
      : domain.length % 3 === 0
        ? `${first.slice(0, 1)}.${last}`
        : `${first}.${last}`;
  return { first_name, last_name, email: claim(taken, box, atWork ? domain : dice.pick(FREE_MAIL)) };
}

/** The address, or the next free one: two people of one name get a number, as everywhere. */
function claim(taken: Set<string>, box: string, domain: string): string {
  for (let number = 1; ; number += 1) {
    const email = `${box}${number === 1 ? '' : number}@${domain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

/** Only from ranges that are nobody's; in countries that keep none, an office abroad or nothing. */
function inventPhone(dice: Dice, home: Region, taken: Set<string>): string | null {
  const patterns =
    RESERVED_PHONES[home] ?? (dice.chance(0.5) ? RESERVED_PHONES[dice.pick(['us', 'uk'] as const)] : undefined);
  if (!patterns) return null;
  for (let tries = 0; tries < 50; tries += 1) {
    const phone = dice.pick(patterns).replaceAll('#', () => String(Math.floor(dice.roll() * 10)));
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
  return null;
}

function inventPain(dice: Dice, { industry }: Firm): Pick<Draft['facts'], 'pain_points' | 'asked_about'> {
  if (dice.chance(0.12)) return { pain_points: dice.pick(VAGUE_PAINS), asked_about: null };
  const [pain_points, asked_about] = dice.pick(PAINS[industry]);
  return { pain_points, asked_about };
}

function inventBudget(dice: Dice, { weight }: Firm, serious: number): number {
  const amount = (TYPICAL_BUDGET[weight - 1] ?? 10_000) * Math.exp(0.55 * dice.bell() + 0.25 * serious);
  const step = amount > 50_000 ? 10_000 : amount > 10_000 ? 5_000 : 500;
  return Math.max(step, Math.round(amount / step) * step);
}

function inventTimeline(dice: Dice, serious: number): string {
  const urgency = serious + 0.7 * dice.bell();
  const bucket =
    urgency > 1.3
      ? 'now'
      : urgency > 0.4
        ? 'quarter'
        : urgency > -0.3
          ? 'half_year'
          : urgency > -0.9
            ? 'year'
            : urgency > -1.4
              ? 'later'
              : 'exploring';
  return dice.pick(TIMELINES[bucket]);
}

function rankOf(dice: Dice, serious: number): Rank {
  const standing = serious + 0.9 * dice.bell();
  return standing > 0.9 ? 'head' : standing > 0 ? 'manager' : standing > -1.5 ? 'specialist' : 'junior';
}
