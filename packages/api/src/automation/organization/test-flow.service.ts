import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type FlowStep,
  type flowTestInputSchema,
  type flowTestSchema,
  SUBJECT_OF,
} from '@outrider/shared/automation/organization';
import type { z } from 'zod';
import { decide } from '../agents/policy/decide.ts';
import { isStopped } from '../agents/policy/limits.store.ts';
import type { Services } from '../../ground/services.ts';
import { conditionsJudge, type JudgeConditions } from './flow-conditions.ts';
import { fitsTrigger, isNoLoop } from './flow-judge.ts';
import { shownLetter } from './flow-email.ts';
import { planStep } from './flow-plan.ts';
import { stepAfter, stepOfBranch } from '@outrider/shared/automation/step-path';
import { readSubjects, type Subject } from './flow-subjects.store.ts';
import { limitsOf, told } from './flow-walk.ts';
import { countLately, findFlow, type FlowRow } from './flows.store.ts';
import { FLOW_WORDS } from './words.ts';

type Test = z.infer<typeof flowTestSchema>;

/**
 * What the flow would do with the record as it is now, step by step, by the rules of a run; waits are taken as over.
 * Writes nothing. @throws 404 for flow or record
 */
export async function testFlow(
  db: CompanyDb,
  services: Services,
  { id, subject_id }: z.output<typeof flowTestInputSchema>,
): Promise<Test> {
  const now = services.now();
  const flow = await findFlow(db, id);
  const subject = flow && (await readSubjects(db, SUBJECT_OF[flow.trigger], [subject_id], now)).get(subject_id);
  if (!flow || !subject) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const judge = conditionsJudge(db, [subject], now);
  const [stopped, lately, conditions] = await Promise.all([
    isStopped(db),
    countLately(db, id, subject.lead?.id ?? subject.id, now),
    judge({ of: flow.conditions_of, conditions: flow.conditions }, subject),
  ]);
  const before = [
    { step: 'Trigger', ...fitsTrigger(flow, subject) },
    {
      step: 'Switch',
      ...(stopped
        ? { ok: false, detail: MESSAGES.flowAgentsStopped }
        : { ok: flow.is_active, detail: flow.is_active ? FLOW_WORDS.on : FLOW_WORDS.off }),
    },
    { step: 'Conditions', ...conditions },
    { step: 'Loops', ...isNoLoop({ depth: 0, runs_today: lately.runs_today }) },
  ];
  const reached = before.every(({ ok }) => ok);
  const { outcome, steps } = await foresee(db, { flow, subject, judge, now, done_today: lately.done_today });
  return {
    would_run: reached && outcome !== 'refuse',
    outcome: reached ? outcome : 'skip',
    steps: [...before, ...steps],
  };
}

type Foreseen = { outcome: Exclude<Test['outcome'], 'skip'>; steps: Test['steps'] };
type Ahead = { flow: FlowRow; subject: Subject; judge: JudgeConditions; now: Date; done_today: number };

/**
 * The way that a run would take. One thing that needs approval makes the whole a proposal; one that cannot be done ends
 * it.
 */
async function foresee(db: CompanyDb, ahead: Ahead): Promise<Foreseen> {
  const { flow, subject, judge, now, done_today } = ahead;
  const steps: Test['steps'] = [];
  let outcome: Foreseen['outcome'] = 'do';
  for (let step: FlowStep | null = flow.steps[0] ?? null; step;) {
    if (step.kind === 'wait') steps.push({ step: 'Wait', ok: true, detail: FLOW_WORDS.waits(step.amount, step.unit) });
    if (step.kind === 'branch') {
      const { ok, detail } = await judge({ of: step.of, conditions: step.conditions }, subject);
      steps.push({ step: 'Branch', ok: true, detail: ok ? detail : FLOW_WORDS.otherwise(detail) });
      step = stepOfBranch(flow.steps, step, ok);
      continue;
    }
    if (step.kind === 'act') {
      const planned = await planStep({ db, flow, step, subject, now });
      if (typeof planned === 'string')
        return { outcome: 'refuse', steps: [...steps, { step: 'Action', ok: false, detail: planned }] };
      const { action, letter } = planned;
      const decision = decide(action, await limitsOf(db, { flow, subject, done_today, now }, planned));
      const level = { step: 'Level', ok: decision.outcome !== 'refuse', detail: decision.why };
      const shown = letter && action.kind === 'send_mail' && { letter: shownLetter(action, letter) };
      steps.push({ step: 'Action', ok: true, detail: told(action), ...shown }, level);
      if (decision.outcome === 'refuse') return { outcome: 'refuse', steps };
      if (decision.outcome === 'propose') outcome = 'propose';
    }
    step = stepAfter(flow.steps, step.id);
  }
  return { outcome, steps };
}
