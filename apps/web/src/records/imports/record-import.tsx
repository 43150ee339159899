import type { ImportRecord } from '@outrider/shared/records/import-types';
import { can } from '@outrider/shared/ground/permissions';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { later } from '../../ground/ui/later.tsx';

const ImportDialog = later(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));

const CREATES = { account: 'accounts.create', contact: 'contacts.create', opportunity: 'pipeline.create' } as const;

type RecordImportProps = {
  type: Exclude<ImportRecord, 'lead'>;
  /** An icon alone: the room is needed. */ compact?: boolean;
};

/** Import, in the toolbar of a list; `?import=` in the address, as a notification links to one, opens that import. */
export function RecordImport({ type, compact = false }: RecordImportProps) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const user = useUser();
  const asked = params.get('import');
  const close = () => {
    setOpen(false);
    if (asked) setParams((now) => (now.delete('import'), now), { replace: true });
  };
  return (
    <>
      {can(user, CREATES[type]) && (
        <button type="button" className="btn btn-line btn-sm @max-6xl:px-2" onClick={() => setOpen(true)}>
          <Upload className="i" />
          <span className={compact ? 'sr-only' : '@max-6xl:sr-only'}>Import</span>
        </button>
      )}
      {(open || asked) && <ImportDialog key={asked} type={type} opened={asked} onClose={close} />}
    </>
  );
}
