import type { Opportunity } from '@outrider/shared/records/opportunities';
import { useLocation } from 'react-router-dom';
import type { RecordKind } from '../engine/record-kind.ts';
import { RecordList, type RowLinks } from '../lists/record-list.tsx';
import { SelectedSum } from './deal-sums.tsx';
import type { DealKeys } from './use-deal-keys.tsx';
import { NoDeals } from './no-deals.tsx';
import { OpportunitiesToolbar, type ToolbarProps } from './opportunities-toolbar.tsx';

type DealListProps = Pick<ToolbarProps, 'view' | 'pipelines'> & { kind: RecordKind<Opportunity>; keys: DealKeys };

/** The deals as the list of any record is, within the tabs and tools of their screen. */
export function DealList({ kind, view, pipelines, keys }: DealListProps) {
  const { search } = useLocation();
  const toDrawer: RowLinks<Opportunity> =
    () =>
    ({ id }) => {
      const next = new URLSearchParams(search);
      next.set('opportunity', id);
      return { to: `${kind.path}?${next}` };
    };
  return (
    <RecordList
      kind={kind}
      links={toDrawer}
      openId={view.openId}
      keys={keys}
      frame={{
        asks: view.listAsks,
        isFiltered: view.isFiltered,
        onClear: view.clear,
        nothing: <NoDeals view={view} />,
        sumOf: (picked) => <SelectedSum kind={kind} view={view} picked={picked} />,
        toolbar: (tools) => <OpportunitiesToolbar view={view} pipelines={pipelines} tools={tools} />,
      }}
    />
  );
}
