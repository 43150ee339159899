import { useState } from 'react';
import type { z } from 'zod';
import { useUser } from '../../people/session/user-context.ts';
import { ExistingRecord, isOneRecordsOnly } from './existing-record.tsx';
import { FieldInput } from './field-input.tsx';
import { NewRecordFrame } from './new-record-frame.tsx';
import { OwnerSelect } from './owner-select.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { type NewRecord, useNewRecord } from './use-new-record.ts';
import { RECORDS_WORDS } from './words.ts';

type NewRecordDialogProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  schema: z.ZodType;
  known?: NewRecord;
  onClose: () => void;
};

/** Adds a record: what its catalogue asks for, and the company's own fields. */
export function NewRecordDialog<Row extends AnyRecord>({ kind, schema, known, onClose }: NewRecordDialogProps<Row>) {
  const user = useUser();
  const [owner, setOwner] = useState('');
  const form = useNewRecord({
    kind,
    schema,
    fields: kind.form,
    known,
    also: { owner_id: owner || undefined },
    beside: { value: { owner }, restore: (kept: { owner: string }) => setOwner(kept.owner) },
    onClose,
  });
  return (
    <NewRecordFrame kind={kind} form={form} onClose={onClose}>
      {[...kind.form, ...form.own].map((field, at) => {
        const { key, ...input } = form.inputOf(field);
        const hint = isOneRecordsOnly(kind.type, field.key) && (
          <ExistingRecord kind={kind} text={String(input.value ?? '')} onLeave={onClose} />
        );
        return <FieldInput key={key} {...input} hint={hint} first={at === 0} />;
      })}
      <OwnerSelect
        value={owner}
        onChange={setOwner}
        unset={RECORDS_WORDS.you(user.full_name)}
        error={form.wrong.owner_id}
      />
    </NewRecordFrame>
  );
}
