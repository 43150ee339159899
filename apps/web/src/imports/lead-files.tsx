import { can } from '@outrider/shared/permissions';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Import and Export, in the toolbar of Lead Management. */
export function LeadFiles() {
  const [importing, setImporting] = useState(false);
  const [params, setParams] = useSearchParams();
  const user = useUser();
  const asked = params.get('import'); // as a notification links to one
  const close = () => {
    setImporting(false);
    if (asked) setParams((now) => (now.delete('import'), now), { replace: true });
  };
  return (
    <>
      {can(user, 'leads.create') && (
        <button
          type="button"
          className="btn btn-ghost btn-sm text-muted font-normal"
          onClick={() => setImporting(true)}
        >
          <Upload className="i" />
          Import
        </button>
      )}
      <ExportMenu />
      {(importing || asked) && (
        <Suspense fallback={null}>
          <ImportDialog key={asked} opened={asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
