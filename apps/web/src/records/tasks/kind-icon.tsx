import type { TaskKind } from '@outrider/shared/records/tasks';
import { CalendarDays, type LucideIcon, Mail, Phone, SquareCheck } from 'lucide-react';
import { TASKS_WORDS } from './words.ts';

export const KIND_ICONS: Record<TaskKind, LucideIcon> = {
  todo: SquareCheck,
  call: Phone,
  email: Mail,
  meeting: CalendarDays,
};

export function KindIcon({ kind, className = 'i text-faint' }: { kind: TaskKind; className?: string }) {
  const Icon = KIND_ICONS[kind];
  return (
    <>
      <Icon className={className} aria-hidden="true" />
      <span className="sr-only">{TASKS_WORDS.kinds[kind]}</span>
    </>
  );
}
