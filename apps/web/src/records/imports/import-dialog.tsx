import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { ImportDetail, ImportState } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { DryRunStep } from './dry-run-step.tsx';
import { MappingStep } from './mapping-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useImport } from './use-import.ts';
import { IMPORT_WORDS } from './words.ts';

const STEPS = ['Upload', 'Mapping', 'Dry run', 'Run', 'Result'];
const STEP_OF: Record<ImportState, number> = {
  uploading: 0,
  ready: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  cancelled: 4,
  failed: 4,
  undoing: 4,
  undone: 4,
};

type ImportDialogProps = { type: ImportRecord; opened?: string | null; onClose: () => void };

/**
 * Import: a file of records of one type, from the upload to its result, and the imports before it. What is under way
 * goes on when the dialog is closed.
 */
export function ImportDialog({ type, opened = null, onClose }: ImportDialogProps) {
  const [id, setId] = useState(opened);
  // The list of imports has those of every type.
  const { data: open } = trpc.imports.get.useQuery({ id: id ?? '' }, { enabled: id !== null, meta: { quiet: true } });
  return (
    <Dialog writes title={IMPORT_WORDS.of[open?.record_type ?? type].title} onClose={onClose} width="max-w-4xl">
      {id ? (
        <OneImport key={id} id={id} onAgain={() => setId(null)} onClose={onClose} />
      ) : (
        <>
          <Steps at={0} />
          <UploadStep type={type} onOpen={setId} />
        </>
      )}
    </Dialog>
  );
}

function OneImport({ id, onAgain, onClose }: { id: string; onAgain: () => void; onClose: () => void }) {
  const actions = useImport(id);
  const [remapping, setRemapping] = useState(false);
  const step = (detail: ImportDetail) => {
    if (detail.state === 'ready' || (remapping && detail.state === 'checked'))
      return <MappingStep detail={detail} actions={actions} onAsked={() => setRemapping(false)} />;
    if (detail.state === 'checking' || detail.state === 'checked')
      return <DryRunStep detail={detail} actions={actions} onBack={() => setRemapping(true)} />;
    return detail.state === 'running' ? (
      <RunStep detail={detail} actions={actions} onClose={onClose} />
    ) : (
      <ResultStep detail={detail} actions={actions} onAgain={onAgain} onClose={onClose} />
    );
  };
  return (
    <QueryView
      query={actions.query}
      failure={MESSAGES.loadImportsFailed}
      loading={<SkeletonRows label="Loading the import" rows={6} />}
    >
      {(detail) => (
        <>
          <Steps at={remapping && detail.state === 'checked' ? 1 : STEP_OF[detail.state]} />
          {step(detail)}
        </>
      )}
    </QueryView>
  );
}

function Steps({ at }: { at: number }) {
  return (
    <ol
      aria-label="Steps"
      className="border-line text-faint flex shrink-0 flex-wrap gap-x-5 gap-y-1 border-b px-5 py-2.5 text-xs"
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={index === at ? 'text-base-content font-strong' : ''}
        >
          <span className="num mr-1.5">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
