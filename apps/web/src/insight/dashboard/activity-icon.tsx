import {
  Bot,
  CalendarPlus,
  Handshake,
  ListTodo,
  type LucideIcon,
  Mail,
  MailOpen,
  MailX,
  MessageSquare,
  MousePointerClick,
  Pencil,
  Phone,
  Radar,
  Reply,
  Sparkles,
  Undo2,
  UserPlus,
} from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  captured: Radar,
  scored: Sparkles,
  score: Sparkles,
  assigned: UserPlus,
  contacted: Phone,
  note: MessageSquare,
  email_sent: Mail,
  email_opened: MailOpen,
  email_clicked: MousePointerClick,
  email_queued: Mail,
  unsubscribed: MailX,
  agent_undone: Undo2,
  meeting_scheduled: CalendarPlus,
  meeting_cancelled: CalendarPlus,
  meeting_moved: CalendarPlus,
  meeting_kept: CalendarPlus,
  meeting_held: CalendarPlus,
  meeting_missed: CalendarPlus,
  task_created: ListTodo,
  task_done: ListTodo,
  task_reopened: ListTodo,
  called: Phone,
  emailed: Mail,
  met: CalendarPlus,
  noted: MessageSquare,
  replied: Reply,
  opened: Handshake,
  moved: Handshake,
  opportunity_created: Handshake,
  opportunity_moved: Handshake,
};

export function ActivityIcon({ kind, agent = false }: { kind: string; agent?: boolean }) {
  const Icon = ICONS[kind] ?? (agent ? Bot : Pencil);
  return (
    <span className="k">
      <Icon className="i" />
    </span>
  );
}
