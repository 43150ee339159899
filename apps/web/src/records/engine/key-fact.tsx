import type { ReactNode } from 'react';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { FactValue } from './fact-value.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useFactParts } from './use-fact-parts.ts';

type FactInHeadProps<Row extends AnyRecord> = { kind: RecordKind<Row>; row: Row; field: string; said?: ReactNode };

/**
 * A fact in the head of a record's page, edited where it stands; on a phone, where it is too narrow for a field, among
 * the details.
 */
export function FactInHead<Row extends AnyRecord>({ kind, row, field: key, said }: FactInHeadProps<Row>) {
  const wide = useMedia(WIDE);
  const { names, canEdit, optionsOf } = useFactParts(kind, row);
  const field = kind.facts.find((one) => one.key === key);
  if (!field) throw new Error(`${kind.type} has no fact ${key}`);
  return (
    <FactValue
      kind={kind}
      row={row}
      field={field}
      names={names}
      options={optionsOf(field)}
      canEdit={canEdit && wide}
      said={said}
      inHead
    />
  );
}
