import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Department, Flow } from '@outrider/shared/automation/organization';
import { can } from '@outrider/shared/ground/permissions';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { WebhookSecretDialog } from '../sheets/webhook-secret-dialog.tsx';
import { trpc } from '../../ground/trpc.ts';
import { focusWrong } from '../../ground/ui/focus-wrong.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ConflictDialog } from '../../ground/ui/conflict-dialog.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { DeleteFlowDialog } from './delete-flow-dialog.tsx';
import { namesOf } from './departments.ts';
import { draftOfContact, draftOfFlow, flowClashes } from './flow-draft.ts';
import { FlowForm } from './flow-form.tsx';
import { FlowRuns } from './flow-runs.tsx';
import { FlowTest } from './flow-test.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { useSaveFlow } from './use-save-flow.ts';
import { useStepsInWords } from './use-steps-in-words.ts';
import { FLOW_PARTS, NEW_FLOW, useView } from './use-view.ts';
import { FLOW_WORDS } from './words.ts';

type FlowDialogProps = { id: string; departments: Department[]; onClose: () => void };

/** One flow, or one to be made. */
export function FlowDialog({ id, ...props }: FlowDialogProps) {
  const query = trpc.organization.flows.useQuery(undefined, ORGANIZATION_QUERY);
  const manages = can(useUser(), 'organization.manage');
  if (id === NEW_FLOW && manages) return <EditedFlow flow={null} {...props} />;
  const flow = query.data?.flows.find((one) => one.id === id);
  if (flow) return <EditedFlow flow={flow} {...props} />;
  return (
    <Dialog title="Flow" onClose={props.onClose} width="max-w-3xl">
      <QueryView
        query={query}
        failure={MESSAGES.loadOrganizationFailed}
        loading={<SkeletonRows label="Loading the flow" rows={4} />}
      >
        {() => <EmptyState title={FLOW_WORDS.gone}>{FLOW_WORDS.goneText}</EmptyState>}
      </QueryView>
    </Dialog>
  );
}

function EditedFlow({ flow, departments, onClose }: { flow: Flow | null } & Omit<FlowDialogProps, 'id'>) {
  const formId = useId();
  const panelId = useId();
  const { part, choosePart, contact } = useView();
  const [secret, setSecret] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const edit = useSaveFlow(
    flow,
    ({ webhook_secret }) => (webhook_secret ? setSecret(webhook_secret) : onClose()),
    flow || !contact ? null : draftOfContact(contact),
  );
  const form = useRef<HTMLFormElement>(null);
  const isWrong = Object.keys(edit.problems).length > 0;
  // It may be out of sight: the form is longer than the screen.
  useEffect(() => {
    if (isWrong) focusWrong(form.current);
  }, [isWrong, edit.problems]);
  const names = namesOf(departments);
  const stepsInWords = useStepsInWords();
  const shown = flow ? part : 'settings';
  if (secret) return <WebhookSecretDialog secret={secret} onClose={onClose} />;

  const foot = shown === 'settings' && (
    <>
      {flow && (
        <button type="button" className="btn btn-ghost btn-sm text-error" onClick={() => setDeleting(true)}>
          Delete
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm"
        aria-disabled={edit.saving || !edit.changed}
      >
        {edit.saving ? 'Saving' : flow ? 'Save' : 'Create flow'}
      </button>
    </>
  );
  return (
    <Dialog writes title={flow ? flow.name : 'New flow'} onClose={onClose} foot={foot} width="max-w-3xl">
      {flow && (
        <Tabs
          label="Flow"
          tabs={FLOW_PARTS}
          selected={part}
          onSelect={choosePart}
          panelId={panelId}
          className="shrink-0 px-5"
        />
      )}
      <Panel id={panelId} labelledBy={flow ? tabId(panelId, shown) : undefined}>
        {shown === 'settings' && (
          <form
            ref={form}
            id={formId}
            noValidate
            aria-label="Flow"
            className="p-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (edit.changed) edit.submit();
            }}
          >
            {edit.failure && (
              <FormAlert className="mb-4">{sentenceOf(edit.failure, MESSAGES.saveFlowFailed)}</FormAlert>
            )}
            <FlowForm draft={edit.draft} problems={edit.problems} names={names} onChange={edit.change} />
          </form>
        )}
        {flow && shown === 'runs' && <FlowRuns flowId={flow.id} />}
        {flow && shown === 'test' && <FlowTest flow={flow} />}
      </Panel>
      {edit.clash && (
        <ConflictDialog
          what="this flow"
          clashes={flowClashes(edit.clash.fields, edit.draft, draftOfFlow(edit.clash.current), names, stepsInWords)}
          onSettle={edit.settleClash}
          onClose={edit.dropClash}
        />
      )}
      {flow && deleting && <DeleteFlowDialog flow={flow} onDeleted={onClose} onClose={() => setDeleting(false)} />}
    </Dialog>
  );
}

/** A form to be made is no tab's panel. */
function Panel({ id, labelledBy, children }: { id: string; labelledBy: string | undefined; children: ReactNode }) {
  if (!labelledBy) return <div className="min-h-0 overflow-y-auto">{children}</div>;
  return (
    <div role="tabpanel" id={id} aria-labelledby={labelledBy} className="min-h-0 overflow-y-auto">
      {children}
    </div>
  );
}
