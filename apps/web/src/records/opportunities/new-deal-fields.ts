import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import type { RequirableField } from '@outrider/shared/records/pipelines';
import type { FormField } from '../engine/form-field.ts';

const ASKED = [
  'name',
  'amount',
  'currency',
  'currency_rate',
  'close_date',
  'next_step',
  'next_step_at',
  'competitor',
] as const;
export type AskedOfDeal = (typeof ASKED)[number];

type Asking = {
  /** By the stage that the deal begins in. */ required: readonly RequirableField[];
  /** Whether its currency is not the company's, so that a rate is needed. */ isForeign: boolean;
};

/** What the form of a new deal asks for by field; a competitor is seldom known, so only where the stage wants one. */
export const fieldsOfNewDeal = ({ required, isForeign }: Asking): FormField<AskedOfDeal>[] =>
  ASKED.filter((key) => (key !== 'competitor' || required.includes(key)) && (key !== 'currency_rate' || isForeign)).map(
    (key) => {
      const field = describeField(key, opportunity.fields[key]);
      const isRequired = field.required || required.some((one) => one === key);
      return {
        ...field,
        required: isRequired,
        emptyable: !isRequired && key !== 'currency' && key !== 'currency_rate',
        // Its currency is asked beside it, so its label names none.
        ...(key === 'amount' && { kind: 'number' as const }),
      };
    },
  );
