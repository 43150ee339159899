import type { AuditActor, AuditEntry } from '@outrider/shared/ground/audit';
import { AUDIT_SOURCE_LABELS } from '@outrider/shared/ground/messages-audit';
import { Bot, CircleAlert, KeyRound, type LucideIcon, Radar, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { zonedFormat } from '../../ground/ui/company-zone.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatDay } from '../../ground/ui/format.ts';
import { AUDIT_WORDS as WORDS } from './words.ts';

const SIGNS: Partial<Record<AuditActor, LucideIcon>> = {
  agent: Bot,
  assistant: Bot,
  system: Settings2,
  service_token: KeyRound,
  webhook: Radar,
};

/** People round, agents, programs and the system square. */
export function ActorSign({ actor: { kind, name } }: Pick<AuditEntry, 'actor'>) {
  const Sign = SIGNS[kind];
  if (!Sign) return <Avatar name={name} />;
  return (
    <span className="bg-base-300 grid size-6 shrink-0 place-items-center rounded-md" aria-hidden="true">
      <Sign className="i size-3.5" />
    </span>
  );
}

/** What happened; what was refused in red, with a sign beside the color. */
export function ActionLabel({ entry: { label, refused } }: { entry: AuditEntry }) {
  return (
    <span className={`inline-flex items-center gap-1.5 align-bottom font-strong ${refused ? 'text-error' : ''}`}>
      {refused && <CircleAlert className="i shrink-0" aria-hidden />}
      {label}
    </span>
  );
}

/** What it was done to; of a refusal why, of an export how much. */
export function onWhat({ subject, reason, refused, facts, group }: AuditEntry): string {
  if (refused) return reason ?? subject?.name ?? '';
  if (subject?.name) return subject.name;
  return group === 'exports' ? facts.map(({ label, value }) => `${label}: ${value}`).join(', ') : (reason ?? '');
}

export const fromWhere = ({ ip, actor }: AuditEntry): string => ip ?? AUDIT_SOURCE_LABELS[actor.kind] ?? '';

const clock = zonedFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const minutes = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const near = zonedFormat({ month: 'short', day: 'numeric' });

/** Of today to the second, then with the day, and last year with the year. */
export function EntryTime({ at, now }: { at: string; now: number }) {
  const then = new Date(at);
  const [date, today] = [dateInputValue(then), todayText(now)];
  const day = date.slice(0, 4) === today.slice(0, 4) ? near(then) : formatDay(at);
  const text = date === today ? clock(then) : `${day}, ${minutes(then)}`;
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${clock(then)}`}>
      {text}
    </time>
  );
}

/** Before and after, the reason, the device: all that an entry holds. */
export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const { changes, facts, reason, device, ip, request_id, id, erased } = entry;
  return (
    <>
      {erased && <p className="text-muted mb-1.5 text-sm">{WORDS.erased}</p>}
      <dl className="grid max-w-2xl grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {changes.map(({ label, from, to }) => (
          <Row key={label} label={label}>
            <del className="del num rounded px-1">{from ?? WORDS.unset}</del> <span className="text-faint">→</span>{' '}
            <ins className="ins num rounded px-1">{to ?? WORDS.unset}</ins>
          </Row>
        ))}
        {facts.map(({ label, value }) => (
          <Row key={label} label={label}>
            {value}
          </Row>
        ))}
        {reason && <Row label={WORDS.reason}>“{reason}”</Row>}
        {device && <Row label={WORDS.device}>{device}</Row>}
        {ip && <Row label={WORDS.address}>{ip}</Row>}
        {request_id && <Row label={WORDS.request}>{request_id}</Row>}
        <Row label={WORDS.entryId}>{id}</Row>
      </dl>
    </>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-faint wrap-anywhere">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
