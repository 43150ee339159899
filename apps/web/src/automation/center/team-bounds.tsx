import type { Automation, TeamBound } from '@outrider/shared/automation/automation';
import { PROCESSING_MODES, PROCESSING_MODE_LABELS, type ProcessingMode } from '@outrider/shared/records/leads';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../ground/ui/field.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { tellWithUndo, useSetTeam } from './use-automation.ts';
import { AUTOMATION_WORDS } from './words.ts';

const WORDS = AUTOMATION_WORDS.teams;
const nameOf = ({ team }: Pick<TeamBound, 'team'>) => team || WORDS.none;

/** How far agents may go on leads of each team's people. */
export function TeamBounds({ teams }: { teams: Automation['teams'] }) {
  const [open, setOpen] = useState<TeamBound | null>(null);
  return (
    <section className="sheet" aria-labelledby="team-modes">
      <div className="head">
        <h2 id="team-modes">{WORDS.title}</h2>
      </div>
      <ul className="border-line border-t">
        {teams.map(({ people: _, ...bound }) => (
          <li
            key={bound.team}
            className="border-line flex h-10 items-center gap-3 border-b px-4 last:border-0 max-lg:h-12"
          >
            <span className="min-w-0 flex-1 truncate" title={nameOf(bound)} data-title="">
              {nameOf(bound)}
            </span>
            <span className="num text-faint text-xs whitespace-nowrap">{WORDS.upTo(bound.level_cap)}</span>
            <button
              type="button"
              className="btn btn-ghost btn-sm -mr-2 w-24 justify-between font-normal"
              aria-haspopup="dialog"
              aria-label={`${nameOf(bound)}: ${PROCESSING_MODE_LABELS[bound.mode]}`}
              onClick={() => setOpen(bound)}
            >
              <ModeBadge mode={bound.mode} />
              <ChevronDown className="i text-faint size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {open && <TeamDialog from={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const MODES = (['manual', 'hybrid', 'ai'] as const satisfies ProcessingMode[])
  .filter((mode) => PROCESSING_MODES.includes(mode))
  .map((value) => ({ value, label: <ModeBadge mode={value} /> }));

function TeamDialog({ from, onClose }: { from: TeamBound; onClose: () => void }) {
  const set = useSetTeam();
  const [level, setLevel] = useState(String(from.level_cap));
  const [mode, setMode] = useState<ProcessingMode>(from.mode);
  const level_cap = level.trim() === '' ? Number.NaN : Number(level);
  const wrong = Number.isInteger(level_cap) && level_cap >= 0 && level_cap <= 100 ? null : WORDS.badLevel;
  const submit = (reason: string) => {
    if (wrong) return;
    const to = { level_cap, mode };
    const { team, ...before } = from;
    set.mutate(
      { from, to, reason },
      {
        onSuccess() {
          onClose();
          tellWithUndo(WORDS.changed(nameOf(from)), () =>
            set.mutateAsync({ from: { team, ...to }, to: before, reason: AUTOMATION_WORDS.undone }),
          );
        },
      },
    );
  };
  return (
    <ReasonDialog
      title={WORDS.edit(nameOf(from))}
      action={AUTOMATION_WORDS.save}
      busyAction={AUTOMATION_WORDS.saving}
      busy={set.isPending}
      error={set.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {from.team === '' && <p className="text-muted">{WORDS.about}</p>}
      <Field label={WORDS.level} hint={WORDS.levelHint} {...(wrong && { error: wrong })}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            className="input num w-full"
            value={level}
            onChange={({ target }) => setLevel(target.value)}
          />
        )}
      </Field>
      <div className="field">
        <span className="text-[0.8125rem]/4.5 font-strong">{WORDS.mode}</span>
        <Segmented label={WORDS.mode} options={MODES} value={mode} onChange={setMode} />
        <p className="hint">{WORDS.modeHint}</p>
      </div>
    </ReasonDialog>
  );
}
