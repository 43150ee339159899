import { z } from 'zod';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { dayField, emailField, int32Field, textField } from '../ground/wire.ts';

export const TONES = ['friendly', 'formal'] as const;
export type Tone = (typeof TONES)[number];

export const PLAYBOOK_LIMITS = {
  offers: 40,
  problems: 40,
  stories: 60,
  news: 40,
  proofs: 5,
  links: 5,
  words: 30,
  phrases: 60,
  text: 40_000,
} as const;

/** Texts as they are typed, and as they are answered: the document is the same. */
type Texts = {
  text: (max: number, message?: string) => z.ZodType<string>;
  link: z.ZodType<string>;
  email: z.ZodType<string>;
};
const TYPED: Texts = {
  text: (max, message) => textField(max).pipe(z.string().min(1, message ?? 'Enter a text, or leave it out')),
  link: textField(500).pipe(z.url({ protocol: /^https$/, error: 'Enter a link that starts with https://' })),
  email: emailField,
};
const ANSWERED: Texts = { text: () => z.string(), link: z.string(), email: z.string() };

/** What an offer, a problem or a story is called within its playbook, so that others can point to it. */
const keyField = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Use lower-case letters, digits and hyphens');
const amountField = z
  .number('Enter an amount')
  .min(0, 'An amount can’t be negative')
  .max(1e9, 'Enter a smaller amount')
  .nullable();
const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max, `At most ${max}`);

function contentShape({ text, link, email }: Texts) {
  /** The same in each language that it was said in. */
  const said = (max: number) => z.strictObject({ en: text(max).nullable(), de: text(max).nullable() });
  return {
    /** What the company sells, in one sentence. */
    about: said(240),
    offers: list(
      z.strictObject({
        key: keyField,
        name: text(60, 'Enter a name'),
        /** One sentence: what it does for whoever buys it. Used as it stands, as all sentences here. */
        does: said(200),
        /** Roles and industries it is made for, in any words. */
        for_whom: list(text(60), PLAYBOOK_LIMITS.words),
        /** In the company's currency; with `price_to` the lower end of a range, which no proposal can be made of. */
        price: amountField,
        price_to: amountField,
        unit: said(40),
        proofs: list(said(200), PLAYBOOK_LIMITS.proofs),
        links: list(z.strictObject({ label: text(60, 'Enter a name'), url: link }), PLAYBOOK_LIMITS.links),
        problems: list(keyField, PLAYBOOK_LIMITS.problems),
      }),
      PLAYBOOK_LIMITS.offers,
    ),
    /** What customers come with. */
    problems: list(
      z.strictObject({
        key: keyField,
        /** In our words, as it stands after "about": "missed alarms". */
        name: said(60),
        /** How customers say it themselves. */
        words: list(text(60), PLAYBOOK_LIMITS.words),
        consequence: said(200),
        question: said(160),
      }),
      PLAYBOOK_LIMITS.problems,
    ),
    stories: list(
      z.strictObject({
        key: keyField,
        customer: text(80, 'Enter the customer'),
        industry: text(60).nullable(),
        /** One sentence that names the customer and what came of it. */
        result: said(200),
        offers: list(keyField, PLAYBOOK_LIMITS.offers),
      }),
      PLAYBOOK_LIMITS.stories,
    ),
    /** What is different from a day on, for whoever said no before. */
    news: list(z.strictObject({ key: keyField, day: dayField, text: said(200) }), PLAYBOOK_LIMITS.news),
    tone: z.enum(TONES),
    emoji: z.boolean(),
    never_say: list(text(80), PLAYBOOK_LIMITS.phrases),
    languages: z.array(z.enum(WRITING_LANGUAGES)).min(1, 'Choose at least one language').max(WRITING_LANGUAGES.length),
    regions: list(text(60), PLAYBOOK_LIMITS.words),
    /** Who writes where nobody owns the lead. */
    team_name: text(80).nullable(),
    team_email: email.nullable(),
    meeting_link: link.nullable(),
    /** Name and postal address, under every email of an agent. */
    legal_footer: text(500).nullable(),
    /** Percent; a discount above it is never offered. */
    discount_limit: z.number('Enter a percentage').min(0).max(90, 'A limit can be at most 90 percent'),
    valid_days: z.int('Enter a number of days').min(1, 'Enter at least one day').max(365, 'Enter at most 365 days'),
    payment: said(200),
    tax: said(200),
    warranty: said(200),
    /** How it goes after a yes; `days` count from the order. */
    steps: list(z.strictObject({ text: said(160), days: z.int().min(0).max(730) }), 8),
  };
}

export const playbookContentSchema = z.strictObject(contentShape(ANSWERED));
export type PlaybookContent = z.output<typeof playbookContentSchema>;
export type Said = PlaybookContent['about'];
export type PlaybookOffer = PlaybookContent['offers'][number];
export type PlaybookProblem = PlaybookContent['problems'][number];

const KEYED = ['offers', 'problems', 'stories', 'news'] as const;
export const playbookContentInputSchema = z.strictObject(contentShape(TYPED)).superRefine((content, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const keys = Object.fromEntries(KEYED.map((name) => [name, new Set(content[name].map(({ key }) => key))]));
  for (const name of KEYED) if (keys[name]?.size !== content[name].length) refuse([name], 'Give each its own key');
  for (const [at, { problems, price, price_to }] of content.offers.entries()) {
    if (problems.some((key) => !keys.problems?.has(key)))
      refuse(['offers', at, 'problems'], 'Choose problems of this playbook');
    if (price_to !== null && (price === null || price_to < price))
      refuse(['offers', at, 'price_to'], 'Enter the higher price of the range');
  }
  for (const [at, { offers }] of content.stories.entries())
    if (offers.some((key) => !keys.offers?.has(key)))
      refuse(['stories', at, 'offers'], 'Choose offers of this playbook');
});

const NOT_SAID = { en: null, de: null };
export const EMPTY_PLAYBOOK: PlaybookContent = {
  about: NOT_SAID,
  offers: [],
  problems: [],
  stories: [],
  news: [],
  tone: 'friendly',
  emoji: false,
  never_say: [],
  languages: ['en'],
  regions: [],
  team_name: null,
  team_email: null,
  meeting_link: null,
  legal_footer: null,
  discount_limit: 0,
  valid_days: 30,
  payment: NOT_SAID,
  tax: NOT_SAID,
  warranty: NOT_SAID,
  steps: [],
};

/** What keeps agents from writing, or would make a text poorer; `field` is where it is filled in. */
export const playbookGapSchema = z.object({ field: z.string(), message: z.string(), blocks: z.boolean() });
export type PlaybookGap = z.infer<typeof playbookGapSchema>;

/** `version` 0: nobody has written it yet. */
export const playbookSchema = z.object({
  version: z.number().int(),
  content: playbookContentSchema,
  /** Agents may write to leads. */
  is_ready: z.boolean(),
  gaps: z.array(playbookGapSchema),
  updated_at: z.iso.datetime().nullable(),
  updated_by_name: z.string().nullable(),
});
export type Playbook = z.infer<typeof playbookSchema>;

export const playbookGetSchema = z.strictObject({ version: int32Field.min(1).optional() });
/** `version`: the one that was changed. */
export const playbookSaveSchema = z.strictObject({ version: int32Field.min(0), content: playbookContentInputSchema });
export type PlaybookSave = z.output<typeof playbookSaveSchema>;
export const playbookVersionsSchema = z.object({
  versions: z.array(
    z.object({ version: z.number().int(), updated_at: z.iso.datetime(), updated_by_name: z.string().nullable() }),
  ),
});
export const playbookStructureSchema = z.strictObject({
  text: textField(PLAYBOOK_LIMITS.text).pipe(z.string().min(1, 'Paste the text')),
});
/** A draft to look through; nothing is saved. `left` is what found no place. */
export const playbookDraftSchema = z.object({
  content: playbookContentSchema,
  written_by: z.enum(['model', 'headings']),
  left: z.array(z.string()),
});
export type PlaybookDraft = z.infer<typeof playbookDraftSchema>;
