import { type AssignmentRule, METHOD_LABELS } from '@outrider/shared/records/assignment';
import { ChevronDown, ChevronUp, Ellipsis, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { useLeadFilterFields } from '../leads/use-lead-filter-fields.ts';
import { filterWords } from '../engine/filter-words.ts';
import { countOf } from '../../ground/ui/format.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import type { RuleActions } from './use-rules.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

type RuleListProps = {
  rules: AssignmentRule[];
  actions: RuleActions;
  onEdit: (rule: AssignmentRule) => void;
  onDelete: (rule: AssignmentRule) => void;
};

/**
 * The rules in the order they are asked: dragged by the grip, or moved by the buttons. What comes after the last one is
 * said, too.
 */
export function RuleList({ rules, actions, onEdit, onDelete }: RuleListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const drop = () => {
    if (dragged !== null && over !== null) actions.move(dragged, over);
    setDragged(null);
    setOver(null);
  };
  return (
    <ol aria-label="Assignment rules" className="divide-line divide-y">
      {rules.map((rule, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where something is dropped; the keyboard has the two buttons
        <li
          key={rule.id}
          className={`flex items-start gap-x-2 gap-y-1 py-3 max-sm:flex-wrap pr-3 pl-2 transition-colors sm:items-center ${dragged === at ? 'opacity-50' : ''} ${over === at && dragged !== null && dragged !== at ? 'bg-selected' : ''}`}
          onDragOver={(event) => {
            if (dragged !== null) {
              event.preventDefault();
              setOver(at);
            }
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop();
          }}
        >
          <span
            aria-hidden="true"
            draggable
            className="text-faint cursor-grab p-1 max-sm:hidden"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', rule.name);
              setDragged(at);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            <GripVertical className="i" />
          </span>
          <span className="text-faint num w-5 shrink-0 text-right max-sm:mt-0.5">{at + 1}</span>
          <RuleWords rule={rule} />
          <span className="flex shrink-0 items-center max-sm:w-full max-sm:justify-end">
            <input
              type="checkbox"
              className="toggle mx-2"
              aria-label={`${rule.name} on`}
              checked={rule.is_on}
              aria-disabled={actions.switching}
              onChange={() => actions.toggle(rule)}
            />
            <span className="flex">
              <button
                type="button"
                className="btn btn-ghost btn-sm btn-square"
                aria-label={`Move ${rule.name} up`}
                disabled={at === 0}
                onClick={() => actions.move(at, at - 1)}
              >
                <ChevronUp className="i" />
              </button>
              <button
                type="button"
                className="btn btn-ghost btn-sm btn-square"
                aria-label={`Move ${rule.name} down`}
                disabled={at === rules.length - 1}
                onClick={() => actions.move(at, at + 1)}
              >
                <ChevronDown className="i" />
              </button>
            </span>
            <Menu label={`Actions for ${rule.name}`} buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
              <MenuItem onSelect={() => onEdit(rule)}>Edit</MenuItem>
              <MenuItem onSelect={() => onDelete(rule)} danger>
                Delete
              </MenuItem>
            </Menu>
          </span>
        </li>
      ))}
      <li className="text-muted flex items-center gap-2 py-3 pr-3 pl-2">
        <span className="w-6 max-sm:hidden" />
        <span className="text-faint w-5 text-right">–</span>
        <p className="ml-1">{ASSIGNMENT_WORDS.otherwise}</p>
      </li>
    </ol>
  );
}

const SHOWN = 4;

function RuleWords({
  rule: { name, is_on, conditions, method, people, given, last_given_at },
}: {
  rule: AssignmentRule;
}) {
  const names =
    people
      .slice(0, SHOWN)
      .map(({ full_name }) => full_name)
      .join(', ') + (people.length > SHOWN ? ` and ${people.length - SHOWN} more` : '');
  const words = filterWords(conditions, useLeadFilterFields(), usePeople());
  return (
    <div className={`ml-1 min-w-0 flex-1 ${is_on ? '' : 'text-muted'}`}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-strong">{name}</span>
        {!is_on && <span className="tag">Off</span>}
      </p>
      <p className="text-muted text-sm text-pretty">{words || 'Every lead'}</p>
      <p className="text-sm text-pretty">
        <span className="text-muted">
          {method === 'fixed' ? 'To' : `${METHOD_LABELS[method].replace(/^./, (letter) => letter.toUpperCase())} among`}
        </span>{' '}
        {names}
        <span className="text-faint">
          {' '}
          ·{' '}
          {last_given_at ? (
            <>
              {countOf(given, 'lead')} assigned, last <RelativeTime at={last_given_at} />
            </>
          ) : (
            'no leads assigned yet'
          )}
        </span>
      </p>
    </div>
  );
}
