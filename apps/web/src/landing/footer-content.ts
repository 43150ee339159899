import { AtSign, type LucideIcon, MessagesSquare, Rss } from 'lucide-react';
import { INDUSTRIES, INDUSTRY_IDS, industryTarget } from './industries.ts';
import { PLACES } from './places.ts';

type FooterLink = { label: string; to: `#${string}` | `/${string}` };

/** There are no pages behind these yet, so each leads to what this page says about it, or to the door. */
export const FOOTER_COLUMNS: { name: string; links: FooterLink[] }[] = [
  {
    name: 'Product',
    links: [
      { label: 'Lead Management', to: `#${PLACES.product}` },
      { label: 'AI Lead Capture', to: `#${PLACES.engine}` },
      { label: 'AI Sales Agents', to: `#${PLACES.agents}` },
      { label: 'Google Sheets', to: `#${PLACES.engine}` },
    ],
  },
  {
    name: 'Solutions',
    links: INDUSTRY_IDS.map((id): FooterLink => ({ label: INDUSTRIES[id].name, to: `#${industryTarget(id)}` })),
  },
  {
    name: 'Resources',
    links: [
      { label: 'Scoring explained', to: `#${PLACES.scoring}` },
      { label: 'How it decides', to: `#${PLACES.engine}` },
      { label: 'Automation levels', to: `#${PLACES.agents}` },
      { label: 'Results', to: `#${PLACES.industries}` },
    ],
  },
  {
    name: 'Company',
    links: [
      { label: 'What we value', to: `#${PLACES.values}` },
      { label: 'How we think', to: `#${PLACES.pillars}` },
      { label: 'Talk to us', to: '/signup' },
      { label: 'Customer login', to: '/login' },
    ],
  },
];

/** Notes at the foot of the page, shown when their link is followed. They say only what holds for every installation. */
export const LEGAL_NOTES = [
  {
    id: 'privacy',
    name: 'Privacy',
    text: 'This page sets no cookies and loads nothing from anywhere else. Your address is kept only if you send it to us.',
  },
  {
    id: 'terms',
    name: 'Terms',
    text: 'An account belongs to a company and is made by its administrator. What was agreed with that company applies.',
  },
  {
    id: 'imprint',
    name: 'Imprint',
    text: 'The company that runs this installation answers for it. Your administrator can give you its name and address.',
  },
] as const;

export const CHANNELS_NOTE = {
  id: 'channels',
  name: 'Blog, Mastodon and forum',
  text: 'They are not open yet. Until they are, the newsletter carries the news.',
} as const;

export const CHANNELS: { name: string; Icon: LucideIcon }[] = [
  { name: 'Blog', Icon: Rss },
  { name: 'Mastodon', Icon: AtSign },
  { name: 'Forum', Icon: MessagesSquare },
];
