import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import type { NewRecordState } from './use-new-record.ts';

type NewRecordFrameProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  form: NewRecordState;
  onClose: () => void;
  /** Its fields. */ children: ReactNode;
};

/** The dialog of a form that makes a record. Where another one has its email or domain, that one is a click away. */
export function NewRecordFrame<Row extends AnyRecord>({ kind, form, onClose, children }: NewRecordFrameProps<Row>) {
  const { path, words } = kind;
  const failure = form.failure && (
    <>
      {form.failure}
      {form.existing && (
        <span className="mt-2 flex">
          <Link to={`${path}/${form.existing}`} className="btn btn-sm btn-line" onClick={onClose}>
            {words.openExisting}
          </Link>
        </span>
      )}
    </>
  );
  return (
    <FormDialog
      title={words.new}
      action={words.create}
      busyAction="Creating"
      busy={form.isBusy}
      failure={failure}
      width="max-w-2xl"
      draft={form.kept}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
