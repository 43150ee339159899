import type { z } from 'zod';
import { ExistingRecord, isOneRecordsOnly } from './existing-record.tsx';
import { FieldInput } from './field-input.tsx';
import { NewRecordFrame } from './new-record-frame.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { type NewRecord, useNewRecord } from './use-new-record.ts';

type NewRecordDialogProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  schema: z.ZodType;
  known?: NewRecord;
  onClose: () => void;
};

/** Adds a record: what its catalogue asks for, and the company's own fields. */
export function NewRecordDialog<Row extends AnyRecord>({ kind, schema, known, onClose }: NewRecordDialogProps<Row>) {
  const form = useNewRecord({ kind, schema, fields: kind.form, known, onClose });
  return (
    <NewRecordFrame kind={kind} form={form} onClose={onClose}>
      {[...kind.form, ...form.own].map((field, at) => {
        const { key, ...input } = form.inputOf(field);
        const hint = isOneRecordsOnly(kind.type, field.key) && (
          <ExistingRecord kind={kind} text={String(input.value ?? '')} onLeave={onClose} />
        );
        return <FieldInput key={key} {...input} hint={hint} first={at === 0} />;
      })}
    </NewRecordFrame>
  );
}
