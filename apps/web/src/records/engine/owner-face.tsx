import { Avatar } from '../../ground/ui/avatar.tsx';

/** Who owns a record, as a picture with the name to read. */
export function OwnerFace({ name }: { name: string | null }) {
  return (
    <span className="grid size-6 place-items-center" title={name ?? 'Unassigned'}>
      {name ? (
        <Avatar name={name} />
      ) : (
        <span className="border-line-strong size-5.5 rounded-full border border-dashed" aria-hidden="true" />
      )}
      <span className="sr-only">{name ?? 'Unassigned'}</span>
    </span>
  );
}
