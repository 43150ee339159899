import { type FactProps, FactValue } from './fact-value.tsx';
import type { FactRecord } from './use-fact.ts';

/** A fact with its label, in a list of them. */
export const FactRow = <Row extends FactRecord>(props: FactProps<Row>) => (
  <div className="fact" id={`field-${props.field.key}`}>
    <dt>{props.field.short}</dt>
    <dd>
      <FactValue {...props} />
    </dd>
  </div>
);
