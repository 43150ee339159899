import { AUDIT_GROUPS, type AuditFilter } from '@outrider/shared/ground/audit';
import { addDays } from '@outrider/shared/ground/days';
import { todayText } from '../../ground/ui/clock.ts';

export const AUDIT_SPANS = ['today', '7', '30', '90', 'any'] as const;
type AuditSpan = (typeof AUDIT_SPANS)[number];
/** Shown first: what happened lately, which is what people come for. */
export const FIRST_SPAN: AuditSpan = '7';

export const spanIn = (params: URLSearchParams): AuditSpan =>
  AUDIT_SPANS.find((span) => span === params.get('date')) ?? FIRST_SPAN;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** What the address asks of the log; what nobody offers counts as absent. */
export function auditFilterIn(params: URLSearchParams, now: number): AuditFilter {
  const span = spanIn(params);
  const group = AUDIT_GROUPS.find((one) => one === params.get('group'));
  const q = params.get('q')?.trim().slice(0, 200);
  const actor_id = params.get('person');
  const days = span === 'today' ? 1 : Number(span);
  return {
    ...(q && { q }),
    ...(group && { group }),
    ...(actor_id && UUID.test(actor_id) && { actor_id }),
    ...(span !== 'any' && { from: addDays(todayText(now), 1 - days) }),
  };
}

export const isFiltered = (params: URLSearchParams): boolean =>
  ['q', 'group', 'person', 'date'].some((name) => params.has(name));
