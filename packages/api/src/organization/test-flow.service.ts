import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type { flowTestInputSchema, flowTestSchema } from '@outrider/shared/organization';
import type { z } from 'zod';
import { decide } from '../agents/policy/decide.ts';
import { isStopped } from '../agents/policy/limits.store.ts';
import type { Services } from '../services.ts';
import { fitsTrigger, isNoLoop, meetsConditions } from './flow-judge.ts';
import { planFlow } from './flow-plan.ts';
import { readSubjects, SUBJECT_OF } from './flow-subjects.store.ts';
import { countLately, findFlow } from './flows.store.ts';
import { flowLimits, told } from './run-flows.ts';
import { FLOW_WORDS } from './words.ts';

type Test = z.infer<typeof flowTestSchema>;

/** What the flow would do with the record as it is now, step by step, by the rules of a run. Writes nothing. @throws 404 for flow or record */
export async function testFlow(
  db: CompanyDb,
  services: Services,
  { id, subject_id }: z.output<typeof flowTestInputSchema>,
): Promise<Test> {
  const now = services.now();
  const flow = await findFlow(db, id);
  const subject = flow && (await readSubjects(db, SUBJECT_OF[flow.trigger], [subject_id], now)).get(subject_id);
  if (!flow || !subject) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [stopped, { runs_today, done_today }, action] = await Promise.all([
    isStopped(db),
    countLately(db, id, subject.lead?.id ?? subject.id, now),
    planFlow(db, flow, subject, now),
  ]);
  const steps = [
    { step: 'Trigger', ...fitsTrigger(flow, subject) },
    {
      step: 'Switch',
      ...(stopped
        ? { ok: false, detail: MESSAGES.flowAgentsStopped }
        : { ok: flow.is_active, detail: flow.is_active ? FLOW_WORDS.on : FLOW_WORDS.off }),
    },
    { step: 'Conditions', ...meetsConditions(flow, subject, now) },
    { step: 'Loops', ...isNoLoop({ depth: 0, runs_today }) },
  ];
  const reached = steps.every(({ ok }) => ok);
  if (typeof action === 'string')
    return {
      would_run: false,
      outcome: reached ? 'refuse' : 'skip',
      steps: [...steps, { step: 'Action', ok: false, detail: action }],
    };
  const decision = decide(action, flowLimits(flow, subject, done_today));
  return {
    would_run: reached && decision.outcome !== 'refuse',
    outcome: reached ? decision.outcome : 'skip',
    steps: [
      ...steps,
      { step: 'Action', ok: true, detail: told(action) },
      { step: 'Level', ok: decision.outcome !== 'refuse', detail: decision.why },
    ],
  };
}
