import { Hand } from 'lucide-react';
import { PICTURE_WORDS } from './words-pictures.ts';

/** An agent's proposal, over the corner of the picture. Its buttons are drawn, not real. */
export function PictureApproval() {
  return (
    <div
      className="sheet shadow-lift absolute -bottom-9 left-8 hidden w-96 !rounded-xl p-4 lg:block"
      aria-hidden="true"
    >
      <p className="flex items-center gap-2">
        <Hand className="i text-link" />
        <span className="font-strong">Kestrel asks</span>
        <span className="text-faint ml-auto text-xs">22 minutes ago</span>
      </p>
      <p className="text-muted mt-1.5">
        {PICTURE_WORDS.proposal} <ins className="ins rounded px-1 whitespace-nowrap">{PICTURE_WORDS.proposedTime}</ins>?
      </p>
      <p className="mt-3 flex gap-2">
        <span className="btn btn-primary btn-xs">Approve</span>
        <span className="btn btn-line btn-xs">Edit and approve</span>
        <span className="btn btn-ghost btn-xs">Reject</span>
      </p>
    </div>
  );
}
