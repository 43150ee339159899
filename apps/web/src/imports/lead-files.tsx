import { can } from '@outrider/shared/permissions';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useUser } from '../session/user-context.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Import and Export, in the toolbar of Lead Management. */
export function LeadFiles() {
  const [importing, setImporting] = useState(false);
  const user = useUser();
  return (
    <>
      {can(user, 'leads.create') && <button type="button" className="btn btn-ghost btn-sm text-muted font-normal" onClick={() => setImporting(true)}><Upload className="i" />Import</button>}
      <ExportMenu />
      {importing && <Suspense fallback={null}><ImportDialog onClose={() => setImporting(false)} /></Suspense>}
    </>
  );
}
