import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ListView, SavedView } from '@outrider/shared/records/saved-views';
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Menu, MenuItem, MenuRadio } from '../../ground/ui/menu.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { sameView } from './same-view.ts';
import { later } from '../../ground/ui/later.tsx';

const SaveViewDialog = later(() => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog));

type ViewsMenuProps = {
  type: RecordTypeName;
  /** What the list is called. */ list: string;
  viewId: string | null;
  view: ListView;
  onOpen: (view: SavedView) => void;
  onLeave: () => void;
};

/**
 * Saved views: one's own and the ones that others share. A chip says that what is shown is no longer what was saved.
 */
export function ViewsMenu({ type, list, viewId, view, onOpen, onLeave }: ViewsMenuProps) {
  const { id: me } = useUser();
  const utils = trpc.useUtils();
  const { data: views = [] } = trpc.views.list.useQuery(
    { record_type: type },
    { meta: { failure: MESSAGES.loadViewsFailed, quiet: true } },
  );
  const [saving, setSaving] = useState<'new' | 'change' | null>(null);
  const open = views.find(({ id }) => id === viewId);
  const changed = open !== undefined && !sameView(open.view, view);
  const update = trpc.views.update.useMutation({
    meta: { failure: MESSAGES.saveViewFailed },
    onSuccess: ({ name }) => showToast(MESSAGES.viewSaved(name), { kind: 'success' }),
    onSettled: () => void utils.views.invalidate(),
  });
  const remove = trpc.views.delete.useMutation({
    meta: { failure: MESSAGES.deleteViewFailed },
    onSuccess: () => {
      if (open) showToast(MESSAGES.viewDeleted(open.name), { kind: 'success' });
      onLeave();
    },
    onSettled: () => void utils.views.invalidate(),
  });
  const mine = open?.owner_id === me;
  return (
    <span className="flex items-center gap-1">
      {changed && (
        <span className="tag b-yellow">
          Unsaved changes
          {mine && open && (
            <button
              type="button"
              className="cursor-pointer underline"
              onClick={() =>
                update.mutate({
                  id: open.id,
                  record_type: type,
                  version: open.version,
                  name: open.name,
                  shared: open.shared,
                  default_role: open.default_role,
                  view,
                })
              }
            >
              Save
            </button>
          )}
          {open && (
            <button type="button" className="cursor-pointer underline" onClick={() => onOpen(open)}>
              Reset
            </button>
          )}
        </span>
      )}
      <Menu
        label="Saved views"
        buttonClass="text-muted"
        trigger={
          <>
            <Bookmark className="i" />
            <span className="max-w-40 truncate @max-4xl:sr-only">{open?.name ?? 'Views'}</span>
          </>
        }
      >
        {views.map((one) => (
          <MenuRadio
            key={one.id}
            checked={one.id === viewId}
            onSelect={() => onOpen(one)}
            hint={one.owner_id === me ? (one.shared ? 'Shared by you' : undefined) : `Shared by ${one.owner_name}`}
          >
            {one.name}
          </MenuRadio>
        ))}
        <MenuItem onSelect={() => setSaving('new')}>
          <BookmarkPlus className="i" />
          Save view
        </MenuItem>
        {mine && (
          <MenuItem onSelect={() => setSaving('change')}>
            <Bookmark className="i" />
            Edit view
          </MenuItem>
        )}
        {mine && open && (
          <MenuItem danger onSelect={() => remove.mutate({ id: open.id })}>
            <Trash2 className="i" />
            Delete view
          </MenuItem>
        )}
      </Menu>
      {saving && (
        <SaveViewDialog
          type={type}
          list={list}
          view={view}
          known={saving === 'change' ? open : undefined}
          onSaved={onOpen}
          onClose={() => setSaving(null)}
        />
      )}
    </span>
  );
}
