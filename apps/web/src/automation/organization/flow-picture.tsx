import type { Department, Flow } from '@outrider/shared/automation/organization';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../ground/ui/format.ts';
import { namesOf } from './departments.ts';
import { type Box, type Edge, layOutFlows } from './flow-layout.ts';
import { flowInWords, modeOfLevel, strokeOfLevel } from './flow-words.ts';
import { useView } from './use-view.ts';
import { FLOW_WORDS } from './words.ts';

type FlowPictureProps = { departments: Department[]; flows: Flow[] };

/**
 * Departments and what passes between them. One stop in the tab order: arrow keys go from flow to flow, Enter opens it.
 */
export function FlowPicture({ departments, flows }: FlowPictureProps) {
  const id = useId();
  const picture = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const names = namesOf(departments);
  const { boxes, edges, view } = layOutFlows(flows);
  const flowOf = new Map(flows.map((flow) => [flow.id, flow]));
  const drawn = edges.flatMap((edge) => {
    const flow = flowOf.get(edge.id);
    return flow ? [{ edge, flow }] : [];
  });
  const stop = drawn.find(({ flow }) => flow.id === current)?.flow.id ?? drawn[0]?.flow.id;

  function move(event: KeyboardEvent) {
    const at = drawn.findIndex(({ flow }) => flow.id === stop);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: drawn.length - 1,
    }[event.key];
    const target = next === undefined ? undefined : drawn[(next + drawn.length) % drawn.length];
    if (!target) return;
    event.preventDefault();
    setCurrent(target.flow.id);
    picture.current?.querySelector<SVGElement>(`[data-flow="${target.flow.id}"]`)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a group of links, no fieldset; arrow keys pressed on one of them arrive here
    <svg
      ref={picture}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="w-full"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of links, no fieldset; arrow keys pressed on one of them arrive here
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      onKeyDown={move}
    >
      <title id={`${id}-title`}>{FLOW_WORDS.picture}</title>
      <desc id={`${id}-desc`}>
        {drawn.map(({ flow }) => flowInWords(flow, names)).join('; ')}. Arrow keys go from flow to flow, Enter opens
        one. The list beside it has the same flows.
      </desc>
      <defs>
        <Arrow id={`${id}-manual`} fill="fill-manual" />
        <Arrow id={`${id}-ai`} fill="fill-ai" />
        {drawn.map(
          ({ edge, flow }) =>
            modeOfLevel(flow.automation_level) === 'hybrid' && (
              <Gradient key={flow.id} id={`${id}-${flow.id}`} edge={edge} />
            ),
        )}
      </defs>
      {drawn.map(({ edge, flow }) => (
        <FlowEdge
          key={flow.id}
          id={id}
          edge={edge}
          flow={flow}
          words={flowInWords(flow, names)}
          stop={flow.id === stop}
          onFocus={() => setCurrent(flow.id)}
        />
      ))}
      {boxes.map((box) => (
        <DepartmentBox
          key={box.department}
          box={box}
          department={departments.find(({ department }) => department === box.department)}
        />
      ))}
    </svg>
  );
}

const Arrow = ({ id, fill }: { id: string; fill: string }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth="8"
    markerHeight="8"
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path d="M0 0 8 4 0 8Z" className={fill} />
  </marker>
);

/** From manual's blue at the start to ai's green at the end. */
const Gradient = ({ id, edge: { start, end } }: { id: string; edge: Edge }) => (
  <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={start.x} y1={start.y} x2={end.x} y2={end.y}>
    <stop className="[stop-color:var(--mode-manual)]" />
    <stop offset="1" className="[stop-color:var(--mode-ai)]" />
  </linearGradient>
);

const STROKES = { manual: 'stroke-manual', ai: 'stroke-ai', hybrid: '' } as const;
const NAME_LENGTH = 17;

type FlowEdgeProps = { id: string; edge: Edge; flow: Flow; words: string; stop: boolean; onFocus: () => void };

function FlowEdge({ id, edge: { path, label, named }, flow, words, stop, onFocus }: FlowEdgeProps) {
  const { linkToFlow } = useView();
  const mode = modeOfLevel(flow.automation_level);
  const name = flow.name.length > NAME_LENGTH ? `${flow.name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : flow.name;
  return (
    <Link
      to={linkToFlow(flow.id)}
      data-flow={flow.id}
      tabIndex={stop ? 0 : -1}
      aria-label={words}
      className="group outline-none"
      onFocus={onFocus}
    >
      <path
        d={path}
        fill="none"
        strokeWidth="12"
        strokeLinecap="round"
        className="stroke-link opacity-0 group-hover:opacity-15 group-focus-visible:opacity-40"
      />
      <path
        d={path}
        fill="none"
        strokeWidth={strokeOfLevel(flow.automation_level)}
        className={STROKES[mode]}
        stroke={mode === 'hybrid' ? `url(#${id}-${flow.id})` : undefined}
        strokeDasharray={flow.is_active ? undefined : '3 5'}
        markerEnd={`url(#${id}-${mode === 'manual' ? 'manual' : 'ai'})`}
      />
      {!named && (
        <rect
          x={label.x - 23}
          y={label.y - 11}
          width="46"
          height="22"
          rx="11"
          className="fill-base-100 stroke-line group-focus-visible:stroke-link group-hover:stroke-link"
        />
      )}
      <text x={label.x} y={label.y + 4.5} textAnchor="middle" className="fill-base-content num text-xs font-strong">
        {flow.automation_level}%
      </text>
      {named && (
        <text x={label.x} y={label.y + 34} textAnchor="middle" className="fill-muted text-xs">
          {name}
        </text>
      )}
    </Link>
  );
}

function DepartmentBox({ box: { x, y, width, height }, department }: { box: Box; department: Department | undefined }) {
  if (!department) return null;
  const middle = y + height / 2;
  return (
    <g aria-hidden="true">
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="8"
        className="fill-base-100 stroke-line-strong"
        strokeDasharray={department.is_active ? undefined : '3 5'}
      />
      <text x={x + 14} y={middle - 6} className="fill-base-content text-sm font-strong">
        {department.name.length > 22 ? `${department.name.slice(0, 21)}…` : department.name}
      </text>
      <text x={x + 14} y={middle + 15} className="fill-muted num text-xs">
        {countOf(department.members, 'person', 'people')}, {countOf(department.ai_agents, 'AI agent')}
      </text>
    </g>
  );
}
