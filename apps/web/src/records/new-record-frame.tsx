import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
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
  const formId = useId();
  return (
    <Dialog
      writes
      title={words.new}
      onClose={onClose}
      foot={
        <FormFoot formId={formId} action={words.create} busyAction="Creating" busy={form.isBusy} onClose={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={form.submit}
      >
        {form.failure && (
          <FormAlert className="sm:col-span-2">
            {form.failure}
            {form.existing && (
              <span className="mt-2 flex">
                <Link to={`${path}/${form.existing}`} className="btn btn-sm btn-line" onClick={onClose}>
                  {words.openExisting}
                </Link>
              </span>
            )}
          </FormAlert>
        )}
        {children}
      </form>
    </Dialog>
  );
}
