import { account } from '../ground/fields/account.ts';
import { type CustomFieldName, isCustomName } from '../ground/fields/custom.ts';
import { contact } from '../ground/fields/contact.ts';
import { type Fields, type FieldSpec, type Place, spellingOf } from '../ground/fields/field.ts';
import { lead } from '../ground/fields/lead.ts';
import { opportunity } from '../ground/fields/opportunity.ts';
import { FULL_NAMES } from '../ground/fields/naming.ts';
import { MESSAGES } from '../ground/messages.ts';

/**
 * What files can hold, by record type: the catalogue's fields, and columns that are more than one field or lead to
 * another record.
 */

export const IMPORTABLE = ['lead', 'account', 'contact', 'opportunity'] as const;
export type ImportRecord = (typeof IMPORTABLE)[number];

/**
 * A column that is no field of the catalogue. `parted`: taken apart into several fields. `person`: a user, for new
 * records. `identity`: what the other program calls the record. `link`: names another record, which is found or made.
 * `listed`: a value of the company's own lists. `day`: a day.
 */
type Beside = {
  readonly label: string;
  readonly aliases: readonly string[];
  readonly part: 'parted' | 'person' | 'identity' | 'link' | 'listed' | 'day';
};
type Catalogue = {
  readonly fields: Fields;
  readonly keysIn: (place: Place) => readonly string[];
  readonly spec: (key: string) => FieldSpec | null;
  readonly named: (spelling: string, place: Place) => { key: string; rank: number } | null;
};

const FULL_NAME = { label: 'Full name', aliases: FULL_NAMES, part: 'parted' } as const;
const owner = (...names: string[]) =>
  ({
    label: 'Owner',
    aliases: ['owner', ...names, 'assigned to', 'assigned to name', 'assignee', 'sales rep', 'salesperson', 'rep'],
    part: 'person',
  }) as const;
const recordId = (...names: string[]) =>
  ({ label: 'Record ID', aliases: ['record id', ...names, 'id', 'external id'], part: 'identity' }) as const;

const BESIDE = {
  lead: { full_name: FULL_NAME, owner: owner('lead owner', 'contact owner', 'account owner') },
  account: {
    owner: owner('company owner', 'organization owner', 'account owner'),
    external_id: recordId('company id', 'account id', 'organization id', 'organisation id'),
  },
  contact: {
    full_name: FULL_NAME,
    account: {
      label: 'Account',
      aliases: [
        'associated company (primary)',
        'associated company',
        'primary company',
        'company name',
        'company',
        'account name',
        'person - organization',
        'organization name',
        'organization',
        'organisation',
        'employer',
        'business name',
      ],
      part: 'link',
    },
    account_domain: {
      label: 'Account domain',
      aliases: [
        'company domain name',
        'company domain',
        'account website',
        'company website',
        'website url',
        'website',
      ],
      part: 'link',
    },
    account_external_id: {
      label: 'Account record ID',
      aliases: [
        'associated company ids (primary)',
        'primary associated company id',
        'associated company ids',
        'associated company id',
        'person - organization id',
        'organization id',
        'company id',
        'account id',
      ],
      part: 'link',
    },
    owner: owner('contact owner', 'person owner', 'account owner'),
    external_id: recordId('contact id', 'person id'),
  },
  opportunity: {
    pipeline: { label: 'Pipeline', aliases: opportunity.fields.pipeline_id.aliases, part: 'listed' },
    stage: { label: 'Stage', aliases: opportunity.fields.stage.aliases, part: 'listed' },
    outcome: { label: 'Status', aliases: ['status', 'deal status', 'deal - status', 'outcome'], part: 'listed' },
    closed_on: {
      label: 'Closed on',
      aliases: [
        'closed date',
        'closed at',
        'actual close date',
        'deal closed on',
        'deal - deal closed on',
        'won time',
        'deal - won time',
        'lost time',
        'deal - lost time',
      ],
      part: 'day',
    },
    account: {
      label: 'Account',
      aliases: ['associated company (primary)', ...opportunity.fields.account_id.aliases, 'organization name'],
      part: 'link',
    },
    account_domain: {
      label: 'Account domain',
      aliases: ['company domain name', 'company domain', 'account website', 'company website', 'website'],
      part: 'link',
    },
    account_external_id: {
      label: 'Account record ID',
      aliases: [
        'associated company ids (primary)',
        'primary associated company id',
        'associated company ids',
        'associated company id',
        'deal - organization id',
        'organization id',
        'company id',
        'account id',
      ],
      part: 'link',
    },
    owner: owner(...opportunity.fields.owner_id.aliases),
    external_id: recordId('deal id', 'deal - id', 'opportunity id'),
  },
} as const satisfies Record<ImportRecord, Readonly<Record<string, Beside>>>;

const CATALOGUES: Record<ImportRecord, Catalogue> = { lead, account, contact, opportunity };
/** How a deal stands, where a file has that in a column of its own. */
export const OUTCOME_LABELS = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
export type ImportOption = { value: string; label: string };
type BesideKey = { [T in ImportRecord]: keyof (typeof BESIDE)[T] }[ImportRecord];
/** A column's meaning: a catalogue's field, one of those beside it, or a field of the company's own. */
export type ImportField =
  | ReturnType<(typeof lead | typeof account | typeof contact | typeof opportunity)['keysIn']>[number]
  | BesideKey
  | CustomFieldName;

export type ImportType = {
  readonly type: ImportRecord;
  /** The fields a column can be, in the order they are offered. */
  readonly fields: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: (field: string) => FieldSpec | null;
  readonly part: (field: string) => Beside['part'] | null;
  /** Fields whose values come from a list; what the file calls otherwise can be matched. */
  readonly choices: readonly string[];
  /** What a column of this name means, and how near the name is to our own word for it (0 is nearest). */
  readonly named: (spelling: string) => { target: string; rank: number } | null;
  /** The field that is never given to a field of the company's own, whatever that is called. */
  readonly kept: string;
  /** One of these has to be mapped. */
  readonly needs: readonly string[];
  readonly needsMessage: string;
  /** What a new record gets and a known one keeps. */
  readonly newOnly: ReadonlySet<string>;
  /** What tells which record a row is and has no other use: no rule applies to it. */
  readonly identities: ReadonlySet<string>;
};

function importType(
  type: ImportRecord,
  rest: Pick<ImportType, 'kept' | 'needs' | 'needsMessage'> & { newOnly: string[]; identities: string[] },
): ImportType {
  const catalogue = CATALOGUES[type];
  const beside: Readonly<Record<string, Beside>> = BESIDE[type];
  const own = catalogue.keysIn('import');
  const labelOf = (key: string) => beside[key]?.label ?? catalogue.spec(key)?.label ?? key;
  const fields = [...own, ...Object.keys(beside)];
  const names = Object.entries(beside).map(([key, { label, aliases }]) => ({
    key,
    spellings: [...new Set([label, ...aliases].map(spellingOf))],
  }));
  return {
    type,
    fields,
    labels: Object.fromEntries(fields.map((key) => [key, labelOf(key)])),
    spec: (field) => (own.includes(field) ? catalogue.spec(field) : null),
    part: (field) => beside[field]?.part ?? null,
    choices: [
      ...own.filter((key) => 'options' in (catalogue.spec(key) ?? {})),
      ...Object.keys(beside).filter((key) => ['person', 'listed'].includes(beside[key]?.part ?? '')),
    ],
    named(spelling) {
      const field = catalogue.named(spelling, 'import');
      if (field) return { target: field.key, rank: field.rank };
      for (const { key, spellings } of names) {
        const rank = spellings.indexOf(spelling);
        if (rank >= 0) return { target: key, rank };
      }
      return null;
    },
    ...rest,
    newOnly: new Set(rest.newOnly),
    identities: new Set(rest.identities),
  };
}

export const IMPORT_TYPES: Readonly<Record<ImportRecord, ImportType>> = {
  lead: importType('lead', {
    kept: 'email',
    needs: ['email'],
    needsMessage: MESSAGES.importNoEmail,
    newOnly: ['source', 'status', 'processing_mode', 'owner'],
    identities: ['email'],
  }),
  account: importType('account', {
    kept: 'name',
    needs: ['name', 'domain'],
    needsMessage: MESSAGES.importNoAccountName,
    newOnly: ['owner'],
    identities: ['external_id'],
  }),
  contact: importType('contact', {
    kept: 'email',
    needs: ['email', 'first_name', 'last_name', 'full_name'],
    needsMessage: MESSAGES.importNoContactName,
    newOnly: ['owner'],
    identities: ['external_id', 'account_domain', 'account_external_id'],
  }),
  opportunity: importType('opportunity', {
    kept: 'name',
    needs: ['name'],
    needsMessage: MESSAGES.importNoDealName,
    newOnly: [
      'amount',
      'currency',
      'currency_rate',
      'pipeline',
      'stage',
      'outcome',
      'closed_on',
      'lost_reason',
      'owner',
    ],
    identities: ['external_id', 'account_domain', 'account_external_id'],
  }),
};

/** Every field of every type, for the wire; the server says which of them a file of one type can have. */
export const IMPORT_FIELDS = [...new Set(IMPORTABLE.flatMap((type) => IMPORT_TYPES[type].fields))] as [
  Exclude<ImportField, CustomFieldName>,
  ...Exclude<ImportField, CustomFieldName>[],
];
export type ChoiceField = ImportField;
export const CHOICE_FIELDS = [
  ...new Set(IMPORTABLE.flatMap((type) => IMPORT_TYPES[type].choices)),
] as typeof IMPORT_FIELDS;

export const isChoiceField = (type: ImportType, field: string): boolean => type.choices.includes(field);
export const isFieldOf = (type: ImportType, field: string): boolean =>
  isCustomName(field) || type.fields.includes(field);

/** What becomes of a known record's value where the file has another one. An empty cell never takes anything away. */
export const COLLISION_RULES = ['keep', 'fill', 'overwrite', 'append'] as const;
export type CollisionRule = (typeof COLLISION_RULES)[number];
export const COLLISION_RULE_LABELS: Record<CollisionRule, string> = {
  keep: 'Keep the existing value',
  fill: 'Fill when empty',
  overwrite: 'Overwrite',
  append: 'Append',
};
/** Which rules a field can have, the usual one first. None: it says which record it is, or is for new ones only. */
export function rulesFor({ identities, newOnly, spec }: ImportType, field: string): readonly CollisionRule[] {
  if (identities.has(field) || newOnly.has(field)) return [];
  return 'append' in (spec(field) ?? {}) ? ['append', 'keep', 'fill', 'overwrite'] : ['fill', 'keep', 'overwrite'];
}
