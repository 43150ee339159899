import type { CampaignUpdate } from '@outrider/shared/automation/campaign-steps';
import { choicesOf, useSettableFields } from '../organization/use-settable-fields.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;

/** Returns what says which field of a lead a step sets, and to what; '' for a field that is not there. */
export function useSetWords(): (update: Pick<CampaignUpdate, 'field' | 'value'>) => string {
  const fields = useSettableFields('lead');
  return ({ field, value }) => {
    const spec = fields.get(field);
    if (!spec) return '';
    const chosen = choicesOf(spec)?.find(([one]) => one === value);
    return WORDS.sets(spec.label, chosen?.[1] ?? (value || WORDS.nothing));
  };
}
