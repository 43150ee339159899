import type { CustomKind } from '@outrider/shared/ground/fields/custom';
import {
  Calendar,
  CircleDollarSign,
  Hash,
  Link,
  List,
  ListChecks,
  type LucideIcon,
  TextAlignStart,
  ToggleLeft,
  Type,
  User,
} from 'lucide-react';

const ICONS: Record<CustomKind, LucideIcon> = {
  text: Type,
  long_text: TextAlignStart,
  number: Hash,
  money: CircleDollarSign,
  date: Calendar,
  choice: List,
  choices: ListChecks,
  flag: ToggleLeft,
  url: Link,
  person: User,
};

export function KindIcon({ kind, className = '' }: { kind: CustomKind; className?: string }) {
  const Icon = ICONS[kind];
  return <Icon className={`i text-faint ${className}`} aria-hidden="true" />;
}
