import { Avatar } from '../../ground/ui/avatar.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import type { Face, PaletteOption } from './palette.ts';

type OptionRowProps = { id: string; option: PaletteOption; active: boolean; onPoint: () => void; onChoose: () => void };

/** One line of the search box. The text field keeps the focus: the line is chosen through it, or pressed. */
export function OptionRow({
  id,
  option: { title, detail, score, note, face },
  active,
  onPoint,
  onChoose,
}: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- aria-activedescendant: the field hears the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element shows no more than a text
      role="option"
      aria-selected={active}
      className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 max-lg:min-h-12 ${active ? 'bg-selected' : ''}`}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <OptionFace face={face} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{title}</span> <span className="text-faint">{detail}</span>
      </span>
      {note && <span className="text-faint shrink-0 text-xs">{note}</span>}
      {score !== undefined && <ScoreBadge score={score} bands={LEAD_BANDS} />}
      {active && (
        <kbd className="kbd max-lg:hidden" aria-hidden="true">
          Enter
        </kbd>
      )}
    </div>
  );
}

function OptionFace({ face }: { face: Face }) {
  if (face.kind !== 'icon') return <Avatar name={face.name} className={face.kind === 'company' ? 'ava-sq' : ''} />;
  return (
    <span className="grid size-6 shrink-0 place-items-center">
      <face.Icon className="i text-faint" />
    </span>
  );
}
