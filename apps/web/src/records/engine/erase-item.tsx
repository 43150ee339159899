import { can } from '@outrider/shared/ground/permissions';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { MenuItem } from '../../ground/ui/menu.tsx';
import { RECORDS_WORDS } from './words.ts';

/** Leads an admin to where the record's person is erased. */
export function EraseItem({ place }: { place: { lead: string } | { contact: string } }) {
  const navigate = useNavigate();
  if (!can(useUser(), 'people.erase')) return null;
  const [named] = Object.entries(place);
  return (
    <MenuItem onSelect={() => void navigate(`/settings/data?${named?.join('=') ?? ''}`)}>
      {RECORDS_WORDS.erasePerson}
    </MenuItem>
  );
}
