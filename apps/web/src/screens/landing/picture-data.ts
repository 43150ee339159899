import type { LeadStatus, ProcessingMode } from '@outrider/shared/records/leads';
import { PICTURE_WORDS } from './words-pictures.ts';

/** Invented people for the picture of the product. */
type DrawnLead = { name: string; company: string; status: LeadStatus; mode: ProcessingMode; score: number };
export const DRAWN_LEADS: DrawnLead[] = [
  { name: 'Ingrid Solheim', company: 'Nordlys Cold Chain', status: 'qualified', mode: 'hybrid', score: 94 },
  { name: 'Tomás Arroyo', company: 'Arroyo Packaging', status: 'contacted', mode: 'ai', score: 91 },
  { name: 'Oskar Lindqvist', company: 'Brannvik Sensors', status: 'converted', mode: 'ai', score: 89 },
  { name: 'Priya Raman', company: 'Calder Instruments', status: 'qualified', mode: 'ai', score: 87 },
  { name: 'Noor Al-Amin', company: 'Sabkha Water', status: 'qualified', mode: 'ai', score: 85 },
  { name: 'Hannah Byrne', company: 'Ostrava Tooling', status: 'nurturing', mode: 'ai', score: 83 },
  { name: 'Wei Zhang', company: 'Harbour Robotics', status: 'contacted', mode: 'ai', score: 81 },
  { name: 'Aiko Tanabe', company: 'Mizu Filtration', status: 'contacted', mode: 'ai', score: 78 },
  { name: 'Devon Clarke', company: 'Halle & Sons', status: 'new', mode: 'hybrid', score: 72 },
  { name: 'Marta Kowalczyk', company: 'Wisla Foods', status: 'new', mode: 'manual', score: 63 },
  { name: 'Ruben Castellanos', company: 'Pellworm Energy', status: 'new', mode: 'manual', score: 58 },
];

export const OPEN_LEAD = { name: 'Priya Raman', title: PICTURE_WORDS.openLead, score: 87 } as const;

/** Must add up to the open lead's score: a page that says "a sum you can read" may not be wrong about one. */
export const BASELINE = 38;
const REASONS = [
  { name: 'Job title', points: 18 },
  { name: 'Budget', points: 14 },
  { name: 'Source', points: 11 },
  { name: 'Industry', points: 9 },
  { name: 'Pain point', points: 7 },
  { name: 'Timeline', points: -6 },
  { name: 'Size', points: -4 },
] as const;

/** Each reason with the running total before and after it. */
export function runningTotals() {
  let total = BASELINE;
  return REASONS.map(({ name, points }) => {
    const before = total;
    total += points;
    return { name, points, before, after: total };
  });
}
