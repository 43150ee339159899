import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { SavedView } from '@outrider/shared/records/saved-views';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';

/** Who opens the screen without a link starts with the view that their role starts with. */
export function useStartView(type: RecordTypeName, openView: (view: SavedView) => void): void {
  const { role } = useUser();
  const [params] = useSearchParams();
  const bare = useRef(params.size === 0);
  const { data } = trpc.views.list.useQuery({ record_type: type }, { meta: { quiet: true } });
  useEffect(() => {
    if (!data || !bare.current) return;
    bare.current = false;
    const start = data.find(({ default_role }) => default_role === role);
    if (start) openView(start);
  }, [data, role, openView]);
}
