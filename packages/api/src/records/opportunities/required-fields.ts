import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { REQUIRABLE_LABELS, type RequirableField } from '@outrider/shared/records/pipelines';

export type RequirableFacts = Record<Exclude<RequirableField, 'amount'>, string | null> & { amount: number };

/** What a stage asks for and the deal does not have. An amount of nothing is none. */
export const missingFields = (required: readonly RequirableField[], deal: RequirableFacts): RequirableField[] =>
  required.filter((field) => (field === 'amount' ? deal.amount === 0 : deal[field] === null));

/** @throws 422 that names each field that is missing */
export function assertComplete(
  stage: { label: string; required_fields: readonly RequirableField[] },
  deal: RequirableFacts,
): void {
  const missing = missingFields(stage.required_fields, deal);
  if (missing.length === 0) return;
  const labels = missing.map((field) => REQUIRABLE_LABELS[field].toLowerCase());
  throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.stageNeeds(stage.label, labels), {
    errors: missing.map((field) => ({ field, message: MESSAGES.stageNeedsField(REQUIRABLE_LABELS[field]) })),
  });
}
