import { NO_REQUEST } from '@outrider/shared/insight/task-request';
import {
  AGENT_TASK_TYPES,
  evidenceSchema,
  OUTWARD_KINDS,
  PAYLOAD_SCHEMAS,
  type Sentence,
} from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { findSlips } from '@outrider/testing/text-slips';
import { describe, expect, it } from 'vitest';
import { findUnlinked, textOf } from '../claims.ts';
import type { CompanyFacts, Facts, FactLead } from '../facts.ts';
import { strayInAction } from '../mail/outgoing-check.ts';
import type { Plan, PlannedAction } from '../plan.ts';
import {
  activity,
  aDeal,
  ago,
  aLead,
  aRep,
  companyFacts,
  dealFacts,
  leadFacts,
  LEADER,
  message,
  NOW,
  OWNER,
  plan,
  uuid,
  agentMail,
  openTask,
} from './facts.fixture.ts';

const BARE: Partial<FactLead> = {
  first_name: null,
  last_name: null,
  company_name: null,
  job_title: null,
  phone: null,
  industry: null,
  company_size: null,
  estimated_budget: null,
  decision_timeline: null,
  pain_points: null,
  assigned_to: null,
  source: 'import',
  score: 30,
  priority: 'low',
};
const overdue = (n: number) => ({
  id: uuid(700 + n),
  title: `Late ${n}`,
  due_at: ago(n),
  priority: 'medium' as const,
  owner_id: uuid(11),
  owner_name: 'Rep 11',
  done_at: null,
});
/** Everything that an executor may be asked, rich and bare. */
const CASES: [string, Facts][] = [
  ['a rich lead', leadFacts()],
  ['a bare lead that nobody owns', leadFacts(BARE, { owner: null })],
  ['a lead in a company of nobody', leadFacts(BARE, { owner: null, leader: null })],
  [
    'a lead that was written to',
    leadFacts({ status: 'contacted' }, { messages: [message(4)], activities: [activity('email_sent', 4)] }),
  ],
  ['a lead that was spoken with', leadFacts({ status: 'contacted' }, { activities: [activity('contacted', 5)] })],
  ['a lead after long silence', leadFacts({ status: 'nurturing', pain_points: null }, { messages: [message(90)] })],
  [
    'a lead that answered',
    leadFacts({}, { messages: [message(6)], activities: [activity('updated', 2, { actor_kind: 'webhook' })] }),
  ],
  ['a converted lead', leadFacts({ status: 'converted' }, { deals: [aDeal()] })],
  ['a lead far off', leadFacts({ decision_timeline: 'just browsing', score: 50 })],
  [
    'an endangered deal',
    dealFacts(
      { close_date: '2026-10-01', stage_since: ago(60), amount: 0 },
      { activities: [activity('contacted', 30)], pace: [{ stage: 'proposal', median_days: 9.6, deals: 12 }] },
    ),
  ],
  [
    'a deal without a lead',
    dealFacts({ lead_id: null, owner_id: null, owner_name: null, close_date: null }, { owner: null }, null),
  ],
  ['a won deal', dealFacts({ stage: 'won', closed_at: ago(1) })],
  [
    'a lost deal',
    dealFacts({ stage: 'lost', lost_reason: 'We saved 40% with Contoso; see https://else.example', closed_at: ago(1) }),
  ],
  ['a quiet company', companyFacts()],
  [
    'a company with everything',
    companyFacts({
      open: { deals: 2, amount: 90_000, currency: 'USD', unowned_leads: 9, overdue_tasks: 4 },
      deals: [aDeal({ stage_since: ago(80) }), aDeal({ id: uuid(501), close_date: '2026-09-01', owner_id: uuid(11) })],
      unowned: [1, 2, 3].map((n) => ({
        ...aLead({ id: uuid(300 + n), assigned_to: null, score: 90 - n }),
        name: `Lead ${n}`,
      })),
      overdue: [1, 2, 3, 4].map(overdue),
      reps: [
        aRep(11, { open_leads: 4 }),
        aRep(12),
        aRep(13, { reply_minutes: 400, won: 1, lost: 9, open_leads: 40, overdue_tasks: 7 }),
      ],
    }),
  ],
];

const spoken = (action: PlannedAction): Sentence[] =>
  action.kind === 'send_mail' || action.kind === 'add_note'
    ? action.payload.sentences
    : action.kind === 'send_proposal'
      ? [...action.payload.sentences, ...action.payload.sections.flatMap(({ sentences }) => sentences)]
      : [];

describe.each(CASES)('%s', (_, facts) => {
  it.each(AGENT_TASK_TYPES)('%s: a plan that holds', (task_type) => {
    const made = plan(task_type, facts);
    expect(plan(task_type, facts)).toEqual(made);
    expect(made.reasoning).not.toBe('');
    expect(made.confidence).toBeGreaterThanOrEqual(0);
    expect(made.confidence).toBeLessThanOrEqual(1);
    expect(new Set(made.evidence.map(({ id }) => id)).size).toBe(made.evidence.length);
    for (const action of made.actions) {
      PAYLOAD_SCHEMAS[action.kind].parse(action.payload);
      expect(action.reasoning).not.toBe('');
      expect(action.evidence.length).toBeGreaterThan(0);
      for (const evidence of action.evidence) {
        evidenceSchema.parse(evidence);
        expect(made.evidence).toContainEqual(evidence);
      }
      expect(findUnlinked(spoken(action), action.evidence)).toEqual([]);
    }
    const texts = [made, ...made.actions].flatMap((part) => [
      part.reasoning,
      ...('title' in part
        ? [part.title, ...part.diff.flatMap(({ before, after }) => [before ?? '', after ?? ''])]
        : []),
      ...part.evidence.flatMap(({ label, value }) => [label, value]),
    ]);
    expect(texts.flatMap(findSlips)).toEqual([]);
  });
});

const one = (offer: string) => ({ offer, quantity: 1 });

describe('what is written', () => {
  const mailOf = (made: Plan) => {
    const mail = made.actions.find(({ kind }) => kind === 'send_mail');
    if (mail?.kind !== 'send_mail') throw new Error(`No mail: ${made.summary}`);
    return {
      subject: mail.payload.subject,
      text: textOf(mail.payload.sentences),
      brief: mail.brief,
      evidence: mail.evidence,
    };
  };
  const inbound = { source: 'website', pain_points: 'Gauge readings are typed in by hand.' };

  it('answers what the lead asked for with one offer and one proof, signed by the owner', () => {
    const { subject, text, brief } = mailOf(plan('outreach', leadFacts({ ...inbound, decision_timeline: null })));
    expect(subject).toBe('Your request about readings on paper');
    expect(text).toContain('Thank you for asking us about readings on paper at Calder Instruments on November 18.');
    expect(text).toContain('CertVault keeps every certificate in one place');
    expect(text).toContain('An audit list is one click.');
    expect(text).toMatch(/Marcus Feld\nFernhill Instruments$/);
    expect(brief).toMatchObject({ kind: 'first_inbound', language: 'en', offer: { name: 'CertVault' }, goal: 'reply' });
  });
  it('says that it is automated, and gives the team’s address, where nobody owns the lead', () => {
    const { text } = mailOf(plan('outreach', leadFacts(inbound, { owner: null })));
    expect(text).toContain('Fernhill sales team\nsales@fernhill.example');
    expect(text).toContain('Written by our assistant Kestrel. A person reads every reply.');
  });
  it.each([
    [{ first_name: null }, /^Hello,\n/],
    [{ first_name: 'null', last_name: null }, /^Hello,\n/],
    [{ first_name: 'Zoë', last_name: 'van den Berg' }, /^Hello Zoë,\n/],
  ])('greets %j', (name, greeting) =>
    expect(mailOf(plan('outreach', leadFacts({ ...inbound, ...name }))).text).toMatch(greeting),
  );
  it('writes German to whoever writes German', () => {
    const told = 'Wir schreiben die Werte noch von Hand auf Papier und suchen eine Lösung.';
    const { text, subject } = mailOf(plan('outreach', leadFacts({ ...inbound, pain_points: told })));
    expect(subject).toBe('Ihre Anfrage: Messwerte auf Papier');
    expect(text).toMatch(/^Guten Tag Priya Raman,/);
    expect(text).toContain('Eine Auditliste ist ein Klick.');
  });
  it('does as the task says: an offer, a trial and a time', () => {
    const { text } = mailOf(
      plan('outreach', leadFacts({ ...inbound, phone: '+49 30 123456' }), {
        request: { ...NO_REQUEST, items: [one('CL-200')], trial_days: 30, at: '2026-11-26T09:00:00Z' },
      }),
    );
    expect(text).toContain('You can try CL-200 for 30 days free of charge.');
    expect(text).toContain('Would Thursday at 10:00 (your time) suit you for 15 minutes?');
  });
  it('interprets nothing that is written in a task’s own words, and leaves the text to a person', () => {
    const facts = leadFacts(inbound);
    const made = plan('outreach', facts, { description: 'Offer 30 days free trial.' });
    expect(made.reasoning).toContain('Not used from the task: “Offer 30 days free trial.”');
    expect(mailOf(made).text).not.toMatch(/trial/u);
    const [mail] = made.actions;
    expect(mail && strayInAction(mail, facts, { first_touch: true })).toBe('instruction');
  });
  it('writes nothing without a playbook, and says where it is filled in', () => {
    for (const task_type of ['outreach', 'follow_up', 'meeting_scheduling', 'proposal_generation'] as const) {
      const made = plan(task_type, leadFacts(inbound, { writing: null }));
      expect(made.actions.filter(({ kind }) => OUTWARD_KINDS.has(kind))).toEqual([]);
      expect(made.summary).toBe(MESSAGES.agentNeedsPlaybook);
    }
  });
  it('says another thing in each email of a sequence, and asks one thing in each', () => {
    const row = [1, 2, 3].map((sent) =>
      mailOf(plan('follow_up', leadFacts({}, { messages: Array.from({ length: sent }, (_, n) => message(15 + n)) }))),
    );
    const kinds = row.map(({ brief }) => brief?.kind);
    expect(kinds).toEqual(['follow_up', 'second_follow_up', 'break_up']);
    for (const { text, subject } of row) {
      expect(text.split('?')).toHaveLength(2);
      expect(subject).toBe('Re: A question');
    }
    const said = row.flatMap(({ text }) => text.split('\n').slice(1, -3).filter(Boolean));
    expect(new Set(said).size).toBe(said.length);
  });
  it('takes up an old conversation only with something new, else asks', () => {
    const old = leadFacts({}, { messages: [message(60)] });
    expect(mailOf(plan('outreach', old)).text).toContain('Since November every device can be rented.');
    const { writing } = old;
    if (!writing) throw new Error('No playbook');
    const nothingNew = { ...old, writing: { ...writing, content: { ...writing.content, news: [] } } };
    expect(plan('outreach', nothingNew).summary).toContain('nothing new since the last contact');
  });
  it('sends no email while a meeting is ahead', () => {
    const starts_at = ago(-2);
    const meetings = [{ id: uuid(90), title: 'Demo', starts_at, ends_at: starts_at }];
    expect(plan('follow_up', leadFacts({}, { messages: [message(9)], meetings })).actions).toEqual([]);
  });
  it('keeps what is only ours out of emails, and quotes nobody', () => {
    const { text, subject } = mailOf(plan('outreach', leadFacts({ ...inbound, notes: 'Rude on the phone, haggles' })));
    expect(`${subject} ${text}`).not.toMatch(/rude|haggles|82|85,000|typed in/i);
  });
  it('makes a proposal of the playbook’s prices, whatever the lead’s budget is', () => {
    const [proposal] = plan(
      'proposal_generation',
      leadFacts({ ...inbound, estimated_budget: 99_000 }, { deals: [aDeal()] }),
      {
        request: { ...NO_REQUEST, items: [{ offer: 'CL-200', quantity: 20 }], discount: 5 },
      },
    ).actions;
    if (proposal?.kind !== 'send_proposal') throw new Error('No proposal');
    const text = proposal.payload.sections
      .map(({ heading, sentences }) => `${heading}\n${textOf(sentences)}`)
      .join('\n');
    expect(text).toContain('20 × CL-200, $390 per logger: $7,800');
    expect(text).toContain('Discount of 5 percent: −$390');
    expect(text).toContain('Total: $7,410');
    expect(text).toContain('valid until December 20, 2026');
    expect(text).toContain('Payment within 30 days.');
    expect(text).toContain('Marcus Feld');
    expect(text).not.toMatch(/99,000|60,000/);
  });
});

describe('lead_qualification', () => {
  const status = (lead: Partial<FactLead>, touched?: number) => {
    const set = plan(
      'lead_qualification',
      leadFacts(lead, touched === undefined ? {} : { activities: [activity('contacted', touched)] }),
    ).actions.find(({ kind }) => kind === 'set_status');
    return set?.kind === 'set_status' ? set.payload.status : null;
  };
  const little = { estimated_budget: null, job_title: null, pain_points: null, decision_timeline: null, score: 40 };
  it.each([
    ['everything known and a good score', {}, undefined, 'qualified'],
    ['three of four', { estimated_budget: null }, undefined, 'qualified'],
    ['three of four without a need', { pain_points: null }, undefined, null],
    ['a weak score', { score: 59 }, undefined, null],
    ['two of four', { estimated_budget: null, job_title: 'Engineer' }, undefined, null],
    ['no hurry', { decision_timeline: 'just browsing', score: 50 }, undefined, 'nurturing'],
    [
      'no hurry and nurturing already',
      { decision_timeline: 'just browsing', score: 50, status: 'nurturing' },
      undefined,
      null,
    ],
    ['nothing known, spoken with two weeks ago', { ...little, status: 'contacted' }, 14, 'nurturing'],
    ['nothing known, spoken with lately', { ...little, status: 'contacted' }, 13, null],
    ['new and spoken with', { ...little }, 1, 'contacted'],
    ['hopeless', { ...little, score: 14 }, undefined, 'unqualified'],
    ['a weak score with a need', { ...little, score: 14, pain_points: 'Slow' }, undefined, null],
    ['a thrown-away address', { email: 'x@mailinator.com' }, undefined, 'unqualified'],
    ['qualified stays', { status: 'qualified', ...little, score: 10 }, 30, null],
    ['converted stays', { status: 'converted' }, undefined, null],
    ['unqualified stays', { status: 'unqualified' }, undefined, null],
  ] as const)('%s', (_, lead, touched, expected) => expect(status(lead as Partial<FactLead>, touched)).toBe(expected));

  it('asks the owner for what is missing, once', () => {
    const lead = {
      estimated_budget: null,
      pain_points: null,
      job_title: 'Engineer',
      score: 40,
      priority: 'low' as const,
    };
    const task = plan('lead_qualification', leadFacts(lead)).actions.find(({ kind }) => kind === 'create_task');
    expect(task).toMatchObject({
      payload: {
        title: 'Find out the budget, the need and who decides: Priya Raman',
        owner_id: OWNER.id,
        due_at: '2026-11-25T09:00:00.000Z',
      },
    });
    const open = [openTask('Find out the budget, the need and who decides: Priya Raman')];
    expect(plan('lead_qualification', leadFacts(lead, { tasks: open })).actions.map(({ kind }) => kind)).toEqual([
      'rescore',
      'add_note',
    ]);
  });
  it.each([
    ['the same', { score: 82, priority: 'high' as const, factors: [] }, null],
    ['another score', { score: 65, priority: 'medium' as const, factors: [] }, 'Re-score: 65 (was 82)'],
  ])('re-scores only what changed: %s', (_, rating, title) => {
    const rescore = plan('lead_qualification', leadFacts({}, { rating })).actions.find(
      ({ kind }) => kind === 'rescore',
    );
    expect(rescore ? [rescore.title, rescore.diff] : null).toEqual(
      title && [
        title,
        [{ field: 'score', label: 'Score', before: '82 (high priority)', after: '65 (medium priority)' }],
      ],
    );
  });
  it('writes down the score with its day and time', () => {
    const note = plan(
      'lead_qualification',
      leadFacts({}, { rating: { score: 65, priority: 'medium', factors: [] } }),
    ).actions.find(({ kind }) => kind === 'add_note');
    expect(note?.kind === 'add_note' && textOf(note.payload.sentences)).toContain(
      'Score on Fri, Nov 20, 11:00 AM (Central European Standard Time): 82 of 100, high priority. With today’s information: 65.',
    );
  });
  it('says of an unscored lead that it is not scored, and nothing else', () => {
    const made = plan(
      'lead_qualification',
      leadFacts({ score: null, priority: null, estimated_budget: null, pain_points: null, job_title: null }),
    );
    const text = JSON.stringify(made);
    expect(text).toContain('Not scored yet.');
    expect(text).not.toMatch(/Score on|low priority|of 100/);
    expect(made.actions.some(({ kind }) => kind === 'set_status')).toBe(false);
  });
  it('is the surer the more is known', () => {
    const confidence = (lead: Partial<FactLead>) => plan('lead_qualification', leadFacts(lead)).confidence;
    expect([
      confidence({}),
      confidence({ estimated_budget: null }),
      confidence({ estimated_budget: null, phone: null }),
      confidence(BARE),
    ]).toEqual([1, 0.83, 0.75, 0]);
  });
});

describe('follow_up', () => {
  const next = (around: Parameters<typeof leadFacts>[1], lead: Partial<FactLead> = { status: 'contacted' }) => {
    const made = plan('follow_up', leadFacts(lead, around));
    return [made.actions.map(({ kind }) => kind).join(' '), made.next?.not_before.toISOString().slice(0, 16) ?? null];
  };
  it.each([
    ['nothing was written', [], 'send_mail create_task', '2026-11-23T10:00'],
    ['the first was two days ago', [2], '', '2026-11-23T10:00'],
    ['the first was three days ago', [3], 'send_mail create_task', '2026-11-27T10:00'],
    ['the second was six days ago', [6, 9], '', '2026-11-21T10:00'],
    ['the second was seven days ago', [7, 10], 'send_mail create_task', '2026-12-04T10:00'],
    ['the third was two weeks ago', [14, 21, 24], 'send_mail', '2026-12-04T10:00'],
    ['the last was two weeks ago', [14, 28, 35, 38], 'set_status', null],
  ])('%s', (_, days, kinds, at) => expect(next({ messages: days.map((ago) => message(ago)) })).toEqual([kinds, at]));
  it.each([
    [
      'a reply waits for a person',
      { messages: [message(5)], open_reply: { id: uuid(81), at: ago(2), words: 'Call me Thursday', stop: null } },
      {},
      'create_task',
    ],
    ['it is converted', { messages: [message(5)] }, { status: 'converted' as const }, ''],
    ['it is unqualified', { messages: [message(5)] }, { status: 'unqualified' as const }, ''],
    [
      'a mail waits for somebody',
      {
        agent_mails: [agentMail('proposed', 1)],
      },
      {},
      '',
    ],
    [
      'the last mail was rejected',
      {
        messages: [message(9)],
        agent_mails: [agentMail('rejected', 1)],
      },
      {},
      '',
    ],
  ])('ends when %s', (_, around, lead, kinds) =>
    expect(next(around, { status: 'contacted', ...lead })).toEqual([kinds, null]),
  );
  it('counts from the last time somebody spoke with the lead', () =>
    expect(
      next({ messages: [message(20), message(15), message(12), message(9)], activities: [activity('contacted', 4)] }),
    ).toEqual(['send_mail create_task', '2026-11-23T10:00']));
  it('counts a mail once that the timeline tells of as well', () => {
    const sent = message(4);
    expect(
      next({ messages: [sent], activities: [activity('email_sent', 4, { detail: { message_id: sent.id } })] }),
    ).toEqual(['send_mail create_task', '2026-11-27T10:00']);
  });
});

describe('meeting_scheduling', () => {
  const slot = (
    around: Parameters<typeof leadFacts>[1] = {},
    hours = { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' },
    now = NOW,
  ) => {
    const [meeting] = plan('meeting_scheduling', leadFacts({}, around), {
      now,
      agent: {
        id: uuid(9001),
        name: 'Kestrel',
        agent_type: 'sdr_agent',
        specialization: [],
        working_hours: hours,
        automation_level: 65,
      },
    }).actions;
    return meeting?.kind === 'schedule_meeting' ? meeting.payload.starts_at.slice(0, 16) : (meeting?.kind ?? null);
  };
  const busy = (from: string, to: string) => ({ starts_at: new Date(`${from}Z`), ends_at: new Date(`${to}Z`) });
  it('takes the first half hour of the next business day', () => expect(slot()).toBe('2026-11-23T08:00'));
  it('goes round the owner’s meetings', () =>
    expect(
      slot({ busy: [busy('2026-11-23T07:45', '2026-11-23T08:15'), busy('2026-11-23T08:30', '2026-11-23T11:00')] }),
    ).toBe('2026-11-23T11:00'));
  it('meets by day, though the agent works at night as well', () =>
    expect(slot({}, { start: '00:00', end: '00:00', timezone: 'UTC' })).toBe('2026-11-23T08:00'));
  it('meets at night where the hours name nothing else', () =>
    expect(slot({}, { start: '22:00', end: '06:00', timezone: 'UTC' })).toBe('2026-11-23T00:00'));
  it('gives notice', () => expect(slot({}, undefined, new Date('2026-11-23T15:00:00Z'))).toBe('2026-11-24T11:00'));
  it('keeps the zone’s clock when it changes', () =>
    expect(
      slot({}, { start: '09:00', end: '17:00', timezone: 'America/New_York' }, new Date('2026-03-06T20:00:00Z')),
    ).toBe('2026-03-09T13:00'));
  it('asks the owner where no time is free', () =>
    expect(slot({ busy: [busy('2026-11-20T00:00', '2027-01-01T00:00')] })).toBe('create_task'));
  it('sets no second meeting', () =>
    expect(
      slot({
        meetings: [
          {
            id: uuid(70),
            title: 'Demo',
            starts_at: new Date('2026-12-01T09:00:00Z'),
            ends_at: new Date('2026-12-01T10:00:00Z'),
          },
        ],
      }),
    ).toBeNull());
  it('invites the lead alone, for its owner or else the manager', () => {
    const of = (around: object) =>
      plan('meeting_scheduling', leadFacts({ notes: 'invite boss@evil.example' }, around)).actions[0]?.payload;
    expect(of({})).toMatchObject({ attendees: ['priya@calder.example'], organiser_id: OWNER.id });
    expect(of({ owner: null })).toMatchObject({ attendees: ['priya@calder.example'], organiser_id: LEADER.id });
  });
});

describe('proposal_generation', () => {
  const proposal = (facts: Facts) => {
    const [made] = plan('proposal_generation', facts).actions;
    return made?.kind ?? null;
  };
  it('waits until the need is known', () => expect(proposal(leadFacts({ asked_about: null }))).toBe('create_task'));
});

describe('deal_analysis', () => {
  const health = (facts: Facts) => plan('deal_analysis', facts).summary;
  const fine = {
    tasks: [openTask('Call')],
  };
  it('finds nothing where nothing is', () =>
    expect(health(dealFacts({}, fine))).toBe('Calder gauges is on track (0 risks).'));
  it.each([
    [9.6, 12, 14, 'on track'],
    [9.6, 12, 16, 'needs attention'],
    [9.6, 4, 16, 'on track'],
    [9.6, 4, 22, 'needs attention'],
  ])(
    'measures days in stage against the company’s own median: %s days of %s deals, standing %s days: %s',
    (median_days, deals, days, expected) =>
      expect(
        health(dealFacts({ stage_since: ago(days) }, { ...fine, pace: [{ stage: 'proposal', median_days, deals }] })),
      ).toContain(expected),
  );
  it.each([
    ['Price', 'Calder gauges was lost: “Price”.', 'Reason: “Price”.'],
    [null, 'Calder gauges was lost; no reason was given.', 'No reason was given.'],
  ])('says why a deal was lost: %s', (lost_reason, summary, told) => {
    const facts = (lead?: null) =>
      dealFacts({ stage: 'lost', lost_reason, stage_since: ago(1) }, { activities: [activity('contacted', 9)] }, lead);
    const made = plan('deal_analysis', facts());
    const text = made.actions
      .map((action) =>
        spoken(action)
          .map((sentence) => sentence.text)
          .join(' '),
      )
      .join('|');
    expect([made.summary, text]).toEqual([
      summary,
      `Calder gauges was lost on November 19, 2026. Amount: $60,000. ${told} Last contact: November 11, 2026.`,
    ]);
    expect(plan('deal_analysis', facts(null)).actions).toMatchObject([{ kind: 'add_note', lead_id: null }]);
  });
  it('needs nothing of a deal that is won', () =>
    expect([health(dealFacts({ stage: 'won' })), plan('deal_analysis', dealFacts({ stage: 'won' })).actions]).toEqual([
      'Calder gauges is won.',
      [],
    ]));
  it('is at risk past its close date', () =>
    expect(health(dealFacts({ close_date: '2026-11-19' }, fine))).toContain('at risk'));
  it('makes a task of the two risks that matter most', () => {
    const { actions } = plan('deal_analysis', dealFacts({ close_date: '2026-10-01', stage_since: ago(60), amount: 0 }));
    expect(actions.map(({ kind, payload }) => (kind === 'create_task' ? payload.title : kind))).toEqual([
      'add_note',
      'Calder gauges: set a new close date with the buyer',
      'Calder gauges: agree on the next step and a date',
    ]);
  });
});

describe('what a manager agent does', () => {
  it('hands leads to whoever has the fewest, the best first', () => {
    const { actions } = plan('pipeline_management', CASES.at(-1)?.[1] as Facts);
    expect(actions.filter(({ kind }) => kind === 'assign').map(({ payload, lead_id }) => [lead_id, payload])).toEqual(
      [1, 2, 3].map((n) => [uuid(300 + n), { assigned_to: uuid(11) }]),
    );
    expect(
      actions.filter(({ kind }) => kind === 'create_task').map(({ payload }) => (payload as { title: string }).title),
    ).toEqual([
      'Calder gauges: agree on the next step and a date',
      'Calder gauges: set a new close date with the buyer',
      'Review overdue tasks with Rep 11',
    ]);
  });
  it.each(['pipeline_management', 'performance_coaching'] as const)('asks once for the same: %s', (task_type) => {
    const facts = companyFacts({
      deals: [aDeal({ stage_since: ago(80) })],
      overdue: [1, 2, 3].map(overdue),
      reps: [aRep(11, { overdue_tasks: 3 })],
    });
    const made = (around: Partial<CompanyFacts>) =>
      plan(task_type, { ...facts, ...around }).actions.flatMap(({ kind, payload }) =>
        kind === 'create_task' ? [payload.title] : [],
      );
    const asked = made({}).map((title) => ({ title, done_at: null }));
    expect(asked.length).toBeGreaterThan(0);
    expect(made({ asked, reps: [aRep(11, { overdue_tasks: 4 })] })).toEqual([]);
  });
  it.each([
    ['an ordinary team', [aRep(11), aRep(12), aRep(13)], null],
    ['a slow rep', [aRep(11), aRep(12), aRep(13, { reply_minutes: 95 })], 'first reply after 95 min (team 60 min)'],
    ['a slow rep with too few replies', [aRep(11), aRep(12), aRep(13, { reply_minutes: 95, replied: 4 })], null],
    ['a team too small to compare', [aRep(11), aRep(13, { reply_minutes: 950, won: 0, lost: 20 })], null],
    ['few wins', [aRep(11), aRep(12), aRep(13, { won: 1, lost: 4 })], 'wins 20% of deals (team 50%)'],
    ['few wins of too few deals', [aRep(11), aRep(12), aRep(13, { won: 0, lost: 4 })], null],
    ['a heavy desk', [aRep(11), aRep(12), aRep(13, { open_leads: 16 })], '16 open leads (team 10)'],
    ['overdue tasks, which need no team', [aRep(13, { overdue_tasks: 3 })], '3 overdue tasks'],
    ['nobody', [], null],
  ])('coaches %s', (_, reps, point) => {
    const titles = plan('performance_coaching', companyFacts({ reps })).actions.map(
      ({ payload }) => (payload as { title: string }).title,
    );
    expect(titles).toEqual(point ? [`Talk with Rep 13: ${point}`] : []);
  });
});
