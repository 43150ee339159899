import {
  AGENT_ACTION_KINDS,
  type AgentActionKind,
  OUTWARD_KINDS,
  STANDING_KINDS,
  type Tier,
} from '@outrider/shared/automation/agents';
import { DEFAULT_RULES, RULE_ROWS, type RuleAnswer, type RuleRow } from '@outrider/shared/automation/approval-rules';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../plan.ts';
import { decide } from './decide.ts';

const OPEN: Limits = {
  by: 'Kestrel',
  level: 90,
  tier: 3,
  from_trust: false,
  training: false,
  mode: 'ai',
  left_today: 10,
  do_not_contact: null,
  quiet_since: null,
  quiet_days: 3,
  first_touch: false,
  unvouched: false,
  owner: null,
  team: null,
  rules: DEFAULT_RULES,
  over: null,
  thin: null,
  sure: null,
  stray: null,
};
const at = (level: number): Partial<Limits> => ({ level, tier: level >= 80 ? 3 : level >= 40 ? 2 : 1 });
const outcome = (kind: AgentActionKind, limits: Partial<Limits>) => decide({ kind }, { ...OPEN, ...limits }).outcome;

const INSIDE = AGENT_ACTION_KINDS.filter((kind) => !OUTWARD_KINDS.has(kind) && !STANDING_KINDS.has(kind));
const STANDING = AGENT_ACTION_KINDS.filter((kind) => STANDING_KINDS.has(kind));
const OUTWARD = AGENT_ACTION_KINDS.filter((kind) => OUTWARD_KINDS.has(kind));
const TO_LEAD = OUTWARD.filter((kind) => kind !== 'post_webhook');

describe.each([
  // level, mode; what becomes of inner actions, of the status, of outward ones
  [20, 'ai', 'propose', 'propose', 'propose'],
  [20, 'hybrid', 'propose', 'propose', 'propose'],
  [20, 'manual', 'propose', 'propose', 'propose'],
  [20, null, 'propose', 'propose', 'propose'],
  [39, 'ai', 'propose', 'propose', 'propose'],
  [40, 'ai', 'do', 'do', 'propose'],
  [65, 'hybrid', 'do', 'propose', 'propose'],
  [65, 'manual', 'propose', 'propose', 'propose'],
  [79, 'ai', 'do', 'do', 'propose'],
  [79, null, 'do', 'do', 'propose'],
  [80, 'ai', 'do', 'do', 'do'],
  [100, 'hybrid', 'do', 'propose', 'propose'],
  [100, 'manual', 'propose', 'propose', 'propose'],
  [100, null, 'do', 'do', 'do'],
] as const)('level %s on a lead in mode %s', (level, mode, inside, status, outward) => {
  it.each(INSIDE)(`${inside}: %s`, (kind) => expect(outcome(kind, { ...at(level), mode })).toBe(inside));
  it.each(STANDING)(`${status}: %s`, (kind) => expect(outcome(kind, { ...at(level), mode })).toBe(status));
  it.each(OUTWARD)(`${outward}: %s`, (kind) => expect(outcome(kind, { ...at(level), mode })).toBe(outward));
});

it.each(['won', 'lost'])('leaves it to a person to close a deal as %s, at every level', (stage) => {
  const payload = { pipeline_id: '', stage, lost_reason: null };
  expect(decide({ kind: 'move_deal', payload }, OPEN).outcome).toBe('propose');
  expect(decide({ kind: 'move_deal', payload: { ...payload, stage: 'proposal' } }, OPEN).outcome).toBe('do');
});

describe('limits', () => {
  it.each(AGENT_ACTION_KINDS)('lets everything wait in training: %s', (kind) =>
    expect(outcome(kind, { training: true })).toBe('propose'),
  );
  it.each(AGENT_ACTION_KINDS)('lets everything wait once the cap is used up: %s', (kind) =>
    expect(outcome(kind, { left_today: 0 })).toBe('propose'),
  );
  it.each(TO_LEAD)('refuses %s to whom is not to be contacted, whatever else applies', (kind) => {
    for (const limits of [{}, { training: true }, { mode: 'manual' as const }, at(10)])
      expect(outcome(kind, { ...limits, do_not_contact: 'Asked not to be written to.' })).toBe('refuse');
  });
  it.each([...INSIDE, 'set_status', 'post_webhook'] as const)(
    'lets %s be done for whom is not to be contacted',
    (kind) => expect(outcome(kind, { do_not_contact: 'No.' })).toBe('do'),
  );

  it('keeps mail from a lead that a person spoke to, and lets meetings and proposals wait', () => {
    const quiet_since = new Date('2026-11-19T15:00:00Z');
    expect(decide({ kind: 'send_mail' }, { ...OPEN, quiet_since })).toEqual({
      outcome: 'refuse',
      rule: 'quiet_days',
      why: 'The lead was in contact on November 19. Agents don’t email for 3 working days after that.',
    });
    expect(outcome('schedule_meeting', { quiet_since })).toBe('propose');
    expect(outcome('send_proposal', { quiet_since })).toBe('propose');
    expect(outcome('add_note', { quiet_since })).toBe('do');
  });

  it.each([
    [90, {}, 'do'],
    [65, { tier: 3, from_trust: true }, 'propose'],
    [20, { tier: 3, from_trust: true }, 'propose'],
  ] as const)('a first touch by an agent of level %s', (level, earned, expected) => {
    for (const kind of TO_LEAD) expect(outcome(kind, { ...at(level), ...earned, first_touch: true })).toBe(expected);
  });

  it('lets trust raise a kind, up to the lead’s mode', () => {
    const earned = { level: 65, tier: 3, from_trust: true } as const;
    expect(decide({ kind: 'send_mail' }, { ...OPEN, ...earned })).toEqual({
      outcome: 'do',
      allowed_by: 'trust',
      why: 'Kestrel (level 65) is trusted with emails.',
    });
    expect(outcome('send_mail', { ...earned, mode: 'hybrid' })).toBe('propose');
    expect(outcome('send_mail', { ...earned, mode: 'manual' })).toBe('propose');
    expect(outcome('send_mail', { ...earned, training: true })).toBe('propose');
  });

  it('lets what was lost wait', () =>
    expect(decide({ kind: 'send_mail' }, { ...OPEN, tier: 2, from_trust: true })).toEqual({
      outcome: 'propose',
      rule: 'trust',
      why: 'Kestrel needs approval for emails after a rejection or a bad review.',
    }));
});

it.each([
  [{ level: 65, tier: 2 }, 'send_mail', 'Kestrel (level 65) needs approval for emails.'],
  [{ level: 20, tier: 1 }, 'add_note', 'Kestrel (level 20) needs approval for notes.'],
  [{ level: 65, tier: 2 }, 'add_note', 'Kestrel (level 65) handles notes without approval.'],
  [{ mode: 'hybrid' }, 'schedule_meeting', 'This lead is in hybrid mode, so meetings need approval.'],
  [{ mode: 'hybrid' }, 'set_status', 'This lead is in hybrid mode, so status changes need approval.'],
  [{ training: true }, 'rescore', 'Kestrel is in training, so everything needs approval.'],
  [{ left_today: 0 }, 'send_proposal', 'Kestrel has reached today’s limit for proposals.'],
  [
    { by: 'Won deals to back office', level: null, mode: null, tier: 2 },
    'post_webhook',
    'Won deals to back office needs approval for webhooks.',
  ],
  [
    { level: 65, tier: 3, from_trust: true, first_touch: true },
    'send_mail',
    'Nobody has contacted this lead yet, so a first message from Kestrel (level 65) needs approval.',
  ],
] as const)('says why: %j %s', (limits, kind, why) => expect(decide({ kind }, { ...OPEN, ...limits }).why).toBe(why));

describe('a first message to an address that nobody vouched for', () => {
  it.each(TO_LEAD)('is a proposal at every level, whatever was earned: %s', (kind) => {
    for (const limits of [at(100), at(80), { level: 100, tier: 3 as const, from_trust: true }, { level: null }])
      expect(outcome(kind, { ...limits, first_touch: true, unvouched: true })).toBe('propose');
    expect(outcome(kind, { ...at(100), first_touch: true })).toBe('do');
    expect(outcome(kind, { ...at(100), unvouched: true })).toBe('do');
  });
  it.each([...INSIDE, 'set_status', 'post_webhook'] as const)('keeps nobody from what stays with us: %s', (kind) =>
    expect(outcome(kind, { first_touch: true, unvouched: true })).toBe('do'),
  );
});

describe('the automation level of the lead’s owner', () => {
  const maya = (level: number) => ({ owner: { name: 'Maya Okafor', level } });
  it.each([
    [100, 'do', 'do'],
    [80, 'do', 'do'],
    [79, 'do', 'propose'],
    [40, 'do', 'propose'],
    [39, 'propose', 'propose'],
  ])('%s bounds an agent of level 90: inside %s, outside %s', (level, inside, outward) => {
    for (const kind of [...INSIDE, 'set_status'] as const) expect(outcome(kind, maya(level))).toBe(inside);
    for (const kind of OUTWARD) expect(outcome(kind, maya(level))).toBe(outward);
  });
  it('says whose it is, and bounds what was earned', () =>
    expect(decide({ kind: 'send_mail' }, { ...OPEN, level: 65, from_trust: true, ...maya(30) })).toEqual({
      outcome: 'propose',
      rule: 'owner_level',
      why: 'Limited by Maya Okafor’s automation level of 30%.',
    }));
  it('raises nobody, and bounds no flow', () => {
    expect(decide({ kind: 'send_mail' }, { ...OPEN, ...at(65), ...maya(100) }).why).toBe(
      'Kestrel (level 65) needs approval for emails.',
    );
    expect(outcome('add_note', { level: null, ...maya(0) })).toBe('do');
  });
});

it.each(['contact', 'quote'] as const)('lets a text wait that nobody has read: %s', (stray) =>
  expect(outcome('send_mail', { stray })).toBe('propose'),
);

describe('approval rules', () => {
  const withRule = (row: RuleRow, tier: Tier, answer: RuleAnswer): Partial<Limits> => ({
    rules: { ...DEFAULT_RULES, [row]: { ...DEFAULT_RULES[row], [tier]: answer } },
  });

  it.each([
    // row, tier, answer; kind, limits; outcome, rule
    ['task', 1, 'auto', 'create_task', at(20), 'do', null],
    ['mail_reply', 2, 'auto', 'send_mail', at(65), 'do', null],
    ['mail_reply', 3, 'owner', 'send_mail', {}, 'propose', 'approval_rule'],
    ['mail_reply', 3, 'owner', 'send_mail', { first_touch: true }, 'do', null],
    ['mail_first', 3, 'owner', 'send_mail', { first_touch: true }, 'propose', 'approval_rule'],
    ['proposal', 3, 'never', 'send_proposal', {}, 'refuse', 'approval_rule'],
    ['proposal', 3, 'never', 'send_proposal', { training: true, mode: 'manual' }, 'refuse', 'approval_rule'],
    ['assign', 2, 'manager', 'assign', at(65), 'propose', 'approval_rule'],
    // What bounds an agent from above puts it under the rule of the lower level.
    ['assign', 1, 'never', 'assign', { owner: { name: 'Maya Okafor', level: 10 } }, 'refuse', 'approval_rule'],
    ['assign', 1, 'never', 'assign', { team: { team: 'East', level_cap: 20, mode: 'ai' } }, 'refuse', 'approval_rule'],
    // What no company may loosen.
    ['mail_reply', 3, 'auto', 'send_mail', { do_not_contact: 'No.' }, 'refuse', 'do_not_contact'],
    ['mail_first', 1, 'auto', 'send_mail', { ...at(20), first_touch: true }, 'propose', 'approval_rule'],
    ['mail_first', 3, 'auto', 'send_mail', { first_touch: true, unvouched: true }, 'propose', 'first_contact'],
    ['mail_reply', 2, 'auto', 'send_mail', { ...at(65), mode: 'hybrid' }, 'propose', 'lead_mode'],
  ] as const)('%s at tier %s set to %s: %s with %j is %s by %s', (row, tier, answer, kind, limits, outcome, rule) => {
    const decision = decide({ kind }, { ...OPEN, ...(limits as Partial<Limits>), ...withRule(row, tier, answer) });
    expect([decision.outcome, decision.outcome === 'do' ? null : decision.rule]).toEqual([outcome, rule]);
  });

  it('never let an agent close a deal, and can give it to managers', () => {
    const asked = { kind: 'move_deal', payload: { pipeline_id: '', stage: 'won', lost_reason: null } } as const;
    expect(decide(asked, { ...OPEN, ...withRule('deal_close', 3, 'auto') }).outcome).toBe('propose');
    expect(decide(asked, { ...OPEN, ...withRule('deal_close', 3, 'manager') })).toEqual({
      outcome: 'propose',
      rule: 'approval_rule',
      why: 'A manager approves this: Close a deal, level 80–100.',
      by_manager: true,
    });
  });

  it('give to a manager what would wait for its owner anyway', () =>
    expect(
      decide({ kind: 'send_mail' }, { ...OPEN, mode: 'hybrid', ...withRule('mail_reply', 3, 'manager') }),
    ).toMatchObject({ outcome: 'propose', by_manager: true }));
});

describe('what a company sets for a team', () => {
  const east = (level_cap: number, mode: ProcessingMode = 'ai') => ({ team: { team: 'East', level_cap, mode } });
  it.each([
    [east(100), 'send_mail', 'do', 'Kestrel (level 90) handles emails without approval.'],
    [east(65), 'send_mail', 'propose', 'Limited to level 65 for the East team.'],
    [east(65), 'add_note', 'do', 'Kestrel (level 90) handles notes without approval.'],
    [
      east(100, 'hybrid'),
      'send_mail',
      'propose',
      'Agents work in hybrid mode for the East team, so emails need approval.',
    ],
    [
      east(100, 'manual'),
      'rescore',
      'propose',
      'Agents work in manual mode for the East team, so everything needs approval.',
    ],
    [
      { ...east(100), mode: 'manual' },
      'rescore',
      'propose',
      'This lead is in manual mode, so everything needs approval.',
    ],
    [
      { ...east(20), owner: { name: 'Maya Okafor', level: 30 } },
      'add_note',
      'propose',
      'Limited by Maya Okafor’s automation level of 30%.',
    ],
    [
      { team: { team: '', level_cap: 20, mode: 'ai' } },
      'add_note',
      'propose',
      'Limited to level 20 for leads without a team.',
    ],
  ] as const)('%j bounds %s: %s', (limits, kind, outcome, why) => {
    const decision = decide({ kind }, { ...OPEN, ...(limits as Partial<Limits>) });
    expect([decision.outcome, decision.why]).toEqual([outcome, why]);
  });
});

it.each([
  ['mails', 'Agents have sent as many emails today as your company allows.'],
  ['meetings', 'Agents have booked as many meetings today as your company allows.'],
] as const)('lets what is over the day’s limit of all agents wait: %s', (over, why) =>
  expect(decide({ kind: 'schedule_meeting' }, { ...OPEN, over })).toMatchObject({ outcome: 'propose', why }),
);

it('has defaults that are what the levels always meant', () => {
  for (const row of RULE_ROWS)
    expect([row, DEFAULT_RULES[row]]).toEqual([
      row,
      {
        1: 'owner',
        2: ['mail_reply', 'mail_first', 'meeting', 'proposal', 'webhook', 'deal_close'].includes(row)
          ? 'owner'
          : 'auto',
        3: row === 'deal_close' ? 'owner' : 'auto',
      },
    ]);
});
