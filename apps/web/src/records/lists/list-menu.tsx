import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';

type ListMenuProps = { type: RecordTypeName; onExport: () => void; onRuns: () => void };

/** What a list can do besides; on a phone the tools that have no room on the line. */
export function ListMenu({ type, onExport, onRuns }: ListMenuProps) {
  const wide = useMedia(WIDE);
  const navigate = useNavigate();
  return (
    <Menu label="More actions" buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
      {!wide && <MenuItem onSelect={onExport}>Export</MenuItem>}
      <MenuItem onSelect={() => void navigate(`${RECORD_PATHS[type]}/duplicates`)}>Duplicates</MenuItem>
      <MenuItem onSelect={onRuns}>Recent bulk actions</MenuItem>
    </Menu>
  );
}
