import { AGENT_ACTION_LABELS } from '@outrider/shared/ground/agent-kinds';
import type { AuditChange, AuditFact } from '@outrider/shared/ground/audit';
import { EXPORT_LABELS } from '@outrider/shared/records/exports';
import { auditChangeLabel, auditFactLabel, REFUSAL_LABELS } from '@outrider/shared/ground/messages-audit';

type Detail = Readonly<Record<string, unknown>>;
/** Which of the log's subjects has fields of the catalogue. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = EXPORT_LABELS;
/** Told elsewhere on the row, or of no use to a reader. */
const SILENT: ReadonlySet<string> = new Set([
  'reason',
  'name',
  'address',
  'user_agent',
  'device',
  'columns',
  'filter',
  'asks',
  'blanked',
]);
/** What agents do, as people read it. */
const KINDS: Readonly<Record<string, string>> = AGENT_ACTION_LABELS;
const LONGEST = 300;

export type Read = { changes: AuditChange[]; facts: AuditFact[]; reason: string | null };

export const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChange = (value: unknown): value is { from?: unknown; to?: unknown } =>
  isObject(value) &&
  ('from' in value || 'to' in value) &&
  Object.keys(value).every((key) => key === 'from' || key === 'to');

/**
 * An entry's detail as rows to read: what changed, from what to what, and what else it says, each by its label.
 * `nameOf`: of an id, what it stands for.
 */
export function readDetail(
  { action, subject_kind, detail: given }: { action: string; subject_kind: string | null; detail: unknown },
  nameOf: (id: string) => string | undefined,
): Read {
  const detail = isObject(given) ? given : {};
  const labels = LABELS[subject_kind ?? ''] ?? {};
  const labelOf = (key: string) => labels[key] ?? auditFactLabel(key);
  const text = (value: unknown) => textOf(value, nameOf);
  const read: Read = { changes: [], facts: [], reason: reasonOf(detail) };
  const { from, to, ...rest } = detail;
  if (from !== undefined || to !== undefined)
    read.changes.push({ label: auditChangeLabel(action), from: text(from), to: text(to) });
  const walk = (part: Detail, nested: boolean) => {
    for (const [key, value] of Object.entries(part)) {
      if (SILENT.has(key) && !isChange(value)) continue;
      if (key === 'fields' && Array.isArray(value)) {
        // Told with their values, where the entry has them.
        if (!isObject(detail['changes']))
          read.facts.push({ label: auditFactLabel(key), value: value.map((one) => labelOf(String(one))).join(', ') });
        continue;
      }
      if (isChange(value)) read.changes.push({ label: labelOf(key), from: text(value.from), to: text(value.to) });
      else if (isObject(value) && !nested) walk(value, true);
      else {
        const said = key === 'kind' ? (KINDS[String(value)] ?? text(value)) : text(value);
        if (said !== null) read.facts.push({ label: labelOf(key), value: said });
      }
    }
  };
  walk(rest, false);
  return read;
}

function reasonOf({ reason }: Detail): string | null {
  if (typeof reason !== 'string' || reason === '') return null;
  return REFUSAL_LABELS[reason] ?? reason;
}

function textOf(value: unknown, nameOf: (id: string) => string | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value === 'string') return nameOf(value) ?? value.slice(0, LONGEST);
  if (Array.isArray(value)) {
    const parts = value.map((one) => textOf(one, nameOf)).filter((one) => one !== null);
    return parts.length === 0 ? null : parts.join(', ').slice(0, LONGEST);
  }
  return JSON.stringify(value).slice(0, LONGEST);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** The ids that a detail names anywhere. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** What the subject is called by the entry itself, for when it is gone. */
export function nameIn(detail: unknown): string | null {
  if (!isObject(detail)) return null;
  const key = ['name', 'full_name', 'title', 'file_name', 'who', 'email', 'label', 'call'].find(
    (one) => typeof detail[one] === 'string' && detail[one] !== '',
  );
  if (key) return String(detail[key]);
  const renamed = detail['name'];
  return isChange(renamed) && typeof renamed.to === 'string' ? renamed.to : null;
}
