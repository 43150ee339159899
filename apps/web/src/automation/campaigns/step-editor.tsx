import type { Campaign } from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { changedStep, movedStep, fieldOfStep, placeOf, withoutStep } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { BranchEditor } from './branch-editor.tsx';
import { EmailEditor } from './email-editor.tsx';
import { AgentEditor, TaskEditor, UpdateEditor, WaitEditor } from './plain-editors.tsx';
import { shortName } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

type StepEditorProps = { campaign: Campaign; step: CampaignStep; form: CampaignForm; onClose: () => void };

/** One step beside the others; below 1024 px over them. */
export function StepEditor({ campaign, step, form, onClose }: StepEditorProps) {
  const { steps } = form.value;
  const name = shortName(steps, step);
  const path = fieldOfStep(steps, step.id);
  const place = placeOf(steps, step.id);
  const shared = {
    errorOf: (field: string) =>
      field === 'conditions' && form.hasErrorIn(`${path}.conditions`)
        ? WORDS.incomplete
        : form.errorOf(`${path}.${field}`),
    onChange: (next: CampaignStep) => form.change({ steps: changedStep(steps, next) }),
  };
  const move = (by: 1 | -1) => form.change({ steps: movedStep(steps, step.id, by) });
  return (
    <DrawerFrame label={name} onClose={onClose} width="relative w-96">
      <div className="border-line flex h-12 shrink-0 items-center gap-1 border-b pr-2 pl-3">
        <HeadButton label={WORDS.close} onClick={onClose}>
          <X className="i" />
        </HeadButton>
        <h3 className="min-w-0 flex-1 truncate text-sm">{name}</h3>
        {!form.isReadOnly && place && (
          <>
            <HeadButton label={WORDS.up} off={place.at === 0} onClick={() => move(-1)}>
              <ArrowUp className="i" />
            </HeadButton>
            <HeadButton label={WORDS.down} off={place.at === place.last} onClick={() => move(1)}>
              <ArrowDown className="i" />
            </HeadButton>
            <HeadButton
              label={WORDS.remove}
              onClick={() => {
                form.change({ steps: withoutStep(steps, step.id) });
                onClose();
              }}
            >
              <Trash2 className="i" />
            </HeadButton>
          </>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <fieldset disabled={form.isReadOnly} className="grid gap-4 p-4">
          {step.kind === 'email' && <EmailEditor {...shared} campaign={campaign} step={step} form={form} />}
          {step.kind === 'task' && <TaskEditor {...shared} step={step} />}
          {step.kind === 'agent' && <AgentEditor {...shared} step={step} />}
          {step.kind === 'update' && <UpdateEditor {...shared} step={step} />}
          {step.kind === 'wait' && <WaitEditor {...shared} step={step} />}
          {step.kind === 'branch' && <BranchEditor {...shared} step={step} steps={steps} tracks={campaign.tracks} />}
        </fieldset>
      </div>
      <div className="border-line flex shrink-0 justify-end border-t p-3">
        <button type="button" className="btn btn-sm btn-line max-lg:!h-11" onClick={onClose}>
          {WORDS.done}
        </button>
      </div>
    </DrawerFrame>
  );
}

type HeadButtonProps = { label: string; off?: boolean; onClick: () => void; children: ReactNode };
const HeadButton = ({ label, off = false, onClick, children }: HeadButtonProps) => (
  <button
    type="button"
    className="btn btn-ghost btn-sm btn-square max-lg:!size-11"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onClick}
  >
    {children}
  </button>
);
