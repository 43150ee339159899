import { MESSAGES } from '@outrider/shared/ground/messages';
import { isRep } from '@outrider/shared/ground/permissions';
import { settle } from '@outrider/shared/ground/role-rights';
import { ROLE_NAME_MAX, type RoleView } from '@outrider/shared/people/roles';
import { ArrowLeft, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { UnsavedChanges } from '../../ground/ui/unsaved-changes.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { CopyRoleDialog } from './copy-role-dialog.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { RolePreview } from './role-preview.tsx';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

/** One role: what it may, who has it, and what they find. */
export function RolePage() {
  const { id } = useParams();
  const query = trpc.roles.list.useQuery(undefined, { meta: { failure: MESSAGES.rolesLoadFailed } });
  const loading = <SkeletonRows label={WORDS.loading} rows={8} />;
  return (
    <QueryView query={query} failure={MESSAGES.rolesLoadFailed} loading={loading}>
      {({ items }) => {
        const role = items.find((one) => one.id === id);
        return role ? <RoleForm key={role.id} role={role} roles={items} /> : <Gone />;
      }}
    </QueryView>
  );
}

const Back = () => (
  <Link to="/settings/roles" className="text-muted mt-3 inline-flex items-center gap-1.5 text-sm hover:underline">
    <ArrowLeft className="i" />
    {WORDS.all}
  </Link>
);

const Gone = () => (
  <EmptyState
    title={WORDS.gone}
    actions={
      <Link to="/settings/roles" className="btn btn-sm btn-line">
        {WORDS.all}
      </Link>
    }
  >
    {WORDS.goneHint}
  </EmptyState>
);

function RoleForm({ role, roles }: { role: RoleView; roles: RoleView[] }) {
  const { custom_role_id } = useUser();
  const utils = trpc.useUtils();
  const [asked, ask] = useState<'copy' | 'delete' | null>(null);
  const saved = { name: role.name, permissions: settle(role.based_on, role.permissions) };
  const form = useKeptForm(`role ${role.id}`, saved, role.version);
  const { name, permissions } = form.value;
  const isOwn = custom_role_id === role.id;
  const save = trpc.roles.update.useMutation({
    meta: { failure: MESSAGES.roleSaveFailed },
    async onSuccess() {
      await utils.roles.invalidate();
      form.discard();
      showToast(MESSAGES.roleSaved, { kind: 'success' });
    },
  });
  const wrong = save.error ? describeFailure(save.error).fields.find(({ field }) => field === 'name') : undefined;
  const submit = () => save.mutate({ id: role.id, version: form.version, name, ...(!isOwn && { permissions }) });
  return (
    <SettingsFrame
      title={role.name}
      intro={role.built_in ? WORDS.builtInHint : `${WORDS.basedOn(role.based_on)}. ${WORDS.effect}`}
      actions={
        <>
          {!role.built_in && (
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => ask('delete')}>
              <Trash2 className="i" />
              {WORDS.delete}
            </button>
          )}
          <button type="button" className="btn btn-line btn-sm" onClick={() => ask('copy')}>
            <Copy className="i" />
            {WORDS.copy}
          </button>
        </>
      }
    >
      <Back />
      {save.error && !wrong && (
        <div className="mt-4">
          <FormAlert>{sentenceOf(save.error, MESSAGES.roleSaveFailed)}</FormAlert>
        </div>
      )}
      {!role.built_in && (
        <div className="mt-4 max-w-sm">
          <Field label={WORDS.name} error={wrong?.message}>
            {(control) => (
              <input
                {...control}
                className="input w-full"
                autoComplete="off"
                maxLength={ROLE_NAME_MAX}
                value={name}
                onChange={({ target }) => form.change({ name: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <Holders people={role.people} />
      {isOwn && <p className="text-muted mt-4 text-sm">{WORDS.ownRole}</p>}
      {!role.built_in && isRep(role.based_on) && <p className="text-muted mt-4 text-sm">{WORDS.repsRule}</p>}
      <RolePreview based_on={role.based_on} permissions={permissions} />
      <RolePermissions
        based_on={role.based_on}
        permissions={permissions}
        onChange={
          role.built_in || isOwn
            ? null
            : (capability, reach) =>
                form.change({ permissions: settle(role.based_on, { ...permissions, [capability]: reach }) })
        }
      />
      {form.isDirty && (
        <div className="bg-base-100 border-line sticky bottom-0 mt-5 flex items-center justify-end gap-2 border-t py-3">
          <UnsavedChanges
            words={WORDS.form}
            isSaving={save.isPending}
            onDiscard={() => {
              form.discard();
              save.reset();
            }}
            onSave={submit}
          />
        </div>
      )}
      {asked === 'copy' && <CopyRoleDialog role={{ ...role, permissions }} onClose={() => ask(null)} />}
      {asked === 'delete' && <DeleteRoleDialog role={role} roles={roles} onClose={() => ask(null)} />}
    </SettingsFrame>
  );
}

const SHOWN = 12;

const Holders = ({ people }: { people: RoleView['people'] }) => (
  <section className="mt-4" aria-labelledby="holders">
    <h3 id="holders" className="text-sm">
      {WORDS.whoHas}
    </h3>
    {people.length === 0 ? (
      <p className="text-muted mt-1 text-sm">{WORDS.whoHasNobody}</p>
    ) : (
      <ul className="text-muted mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {people.slice(0, SHOWN).map(({ id, full_name, active }) => (
          <li key={id}>{active ? full_name : `${full_name} (${WORDS.disabled})`}</li>
        ))}
        {people.length > SHOWN && <li>{WORDS.more(people.length - SHOWN)}</li>}
      </ul>
    )}
  </section>
);
