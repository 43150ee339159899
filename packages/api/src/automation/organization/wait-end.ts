import type { WaitStep, WaitUnit } from '@outrider/shared/automation/organization';

const MINUTE_MS = 60_000;
const UNIT_MS: Record<WaitUnit, number> = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS, days: 1440 * MINUTE_MS };
/** When a wait of a flow that begins now is over. */
export const waitEnd = ({ amount, unit }: Pick<WaitStep, 'amount' | 'unit'>, now: Date): Date =>
  new Date(now.getTime() + amount * UNIT_MS[unit]);
