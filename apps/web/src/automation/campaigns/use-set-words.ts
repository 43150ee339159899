import type { CampaignUpdate } from '@outrider/shared/automation/campaign-steps';
import { FLOW_FIELDS } from '@outrider/shared/automation/organization';
import { customName, specOf } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { FIELD_WORDS } from '../../records/fields/words.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;

/** Returns what says which field of a lead a step sets, and to what; '' for a field that is not there. */
export function useSetWords(): (update: Pick<CampaignUpdate, 'field' | 'value'>) => string {
  const own = useCustomFields('lead');
  return ({ field, value }) => {
    const custom = own.find(({ key }) => customName(key) === field);
    const spec = custom ? specOf(custom) : FLOW_FIELDS.lead[field];
    return spec ? WORDS.sets(spec.label, shownOf(spec, value)) : '';
  };
}

function shownOf(spec: FieldSpec, value: string): string {
  if (value === '') return WORDS.nothing;
  if (spec.kind === 'flag') return value === 'yes' ? FIELD_WORDS.yes : FIELD_WORDS.no;
  return 'options' in spec ? (spec.options[value] ?? value) : value;
}
