import { can } from '@outrider/shared/ground/permissions';
import { Upload } from 'lucide-react';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { useLeadView } from './use-lead-view.ts';
import { later } from '../../ground/ui/later.tsx';

const ImportDialog = later(() => import('../imports/import-dialog.tsx').then((module) => module.ImportDialog));

export type LeadFile = 'import' | 'export';
type LeadFilesProps = {
  open: LeadFile | null;
  onOpen: (file: LeadFile | null) => void;
  /** Icons alone: the room is needed. */ compact: boolean;
};

/** Import and Export, in the toolbar of Lead Management; on a phone its menu opens them. */
export function LeadFiles({ open, onOpen, compact }: LeadFilesProps) {
  const [params, setParams] = useSearchParams();
  const user = useUser();
  const { matching } = useLeadView();
  const asked = params.get('import'); // as a notification links to one
  const close = () => {
    onOpen(null);
    if (asked) setParams((now) => (now.delete('import'), now), { replace: true });
  };
  return (
    <>
      {can(user, 'leads.create') && (
        <button
          type="button"
          className="btn btn-line btn-sm max-lg:hidden @max-md:hidden @max-6xl:px-2"
          onClick={() => onOpen('import')}
        >
          <Upload className="i" />
          <span className={compact ? 'sr-only' : '@max-6xl:sr-only'}>Import</span>
        </button>
      )}
      <ExportMenu
        type="lead"
        matching={matching}
        compact={compact}
        open={open === 'export'}
        onOpen={() => onOpen('export')}
        onClose={() => onOpen(null)}
      />
      {(open === 'import' || asked) && <ImportDialog key={asked} type="lead" opened={asked} onClose={close} />}
    </>
  );
}
