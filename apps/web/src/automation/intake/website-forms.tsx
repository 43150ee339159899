import { type CaptureForm, formPagePath, formScriptPath, submitPath } from '@outrider/shared/automation/capture-forms';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { later } from '../../ground/ui/later.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { FORMS_WORDS as WORDS } from './words-forms.ts';

const FormBuilder = later(() => import('./form-builder.tsx').then((module) => module.FormBuilder));
const NEW = 'new';

/**
 * The forms of the company's websites, each with the line that shows it there. The address names the one that is open.
 */
export function WebsiteForms() {
  const manages = can(useUser(), 'intake.manage');
  const query = trpc.intake.forms.useQuery(undefined, { meta: { failure: MESSAGES.loadFormsFailed } });
  const [opened, open] = useNamed('form');
  const [removing, setRemoving] = useState<CaptureForm | null>(null);
  const edited = query.data?.find(({ id }) => id === opened) ?? null;
  return (
    <div className="border-line grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 max-xl:border-b xl:border-r">
      <p className="text-muted text-xs text-pretty">{WORDS.intro}</p>
      <div className="flex items-center justify-between">
        <h3 className="text-[0.8125rem]/5">{WORDS.title}</h3>
        {manages && (
          <button type="button" className="btn btn-line btn-xs" onClick={() => open(NEW)}>
            <Plus className="i" />
            {WORDS.add}
          </button>
        )}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadFormsFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={2} />}
      >
        {(forms) =>
          forms.length === 0 ? (
            <p className="border-line text-muted rounded-lg border border-dashed px-3 py-2.5">{WORDS.none}</p>
          ) : (
            <ul className="border-line divide-line divide-y border-y">
              {forms.map((form) => (
                <FormRow
                  key={form.id}
                  form={form}
                  onEdit={manages ? () => open(form.id) : undefined}
                  onRemove={() => setRemoving(form)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {manages && (opened === NEW || edited) && <FormBuilder key={opened} form={edited} onClose={() => open(null)} />}
      {removing && <RemoveForm form={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

type FormRowProps = { form: CaptureForm; onEdit: (() => void) | undefined; onRemove: () => void };

function FormRow({ form, onEdit, onRemove }: FormRowProps) {
  const { name, public_id, settings, unconfirmed, last_used_at } = form;
  const { origin } = window.location;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-strong break-words">{name}</p>
          <p className="text-faint text-xs">
            {WORDS.fieldCount(settings.fields.length)} ·{' '}
            {last_used_at ? (
              <>
                {WORDS.lastUsed} <RelativeTime at={last_used_at} />
              </>
            ) : (
              WORDS.neverUsed
            )}{' '}
            · {unconfirmed > 0 && <>{WORDS.unconfirmed(unconfirmed)} · </>}
            <a className="link" href={formPagePath(public_id)} target="_blank" rel="noreferrer">
              {WORDS.open}
            </a>
          </p>
        </div>
        {onEdit && (
          <Menu label={WORDS.actions(name)} buttonClass="btn-square btn-xs" trigger={<Ellipsis className="i" />}>
            <MenuItem onSelect={onEdit}>{WORDS.edit}</MenuItem>
            <MenuItem danger onSelect={onRemove}>
              {WORDS.remove}
            </MenuItem>
          </Menu>
        )}
      </div>
      <CopyField
        small
        label={WORDS.code}
        text={`<script src="${origin}${formScriptPath(public_id)}" async></script>`}
        copyLabel={WORDS.copyCode}
      />
      <CopyField small label={WORDS.endpoint} text={origin + submitPath(public_id)} copyLabel={WORDS.copyEndpoint} />
    </li>
  );
}

function RemoveForm({ form: { id, name }, onClose }: { form: CaptureForm; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.intake.removeForm.useMutation({
    meta: { failure: WORDS.saveFailed },
    onSuccess() {
      void utils.intake.forms.invalidate();
      showToast(WORDS.removed(name), { kind: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.removeTitle(name)}
      confirm={WORDS.remove}
      busy={WORDS.removing}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{WORDS.removeText}</p>
    </ConfirmDialog>
  );
}
