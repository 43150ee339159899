import { AtSign, type LucideIcon, MessagesSquare, Rss } from 'lucide-react';
import { INDUSTRIES, INDUSTRY_IDS, industryTarget } from './words-industries.ts';
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

/**
 * Notes at the foot of the page, shown when their link is followed. They say only what holds for every installation.
 */
export const LEGAL_NOTES = [
  {
    id: 'privacy',
    name: 'Privacy',
    text: 'This page sets no cookies and loads nothing from third parties. We keep your email address only if you send it to us.',
  },
  {
    id: 'terms',
    name: 'Terms',
    text: 'Accounts belong to a company and are created by its administrator. Your company’s agreement applies.',
  },
  {
    id: 'imprint',
    name: 'Imprint',
    text: 'The company running this installation is responsible for it. Your administrator can tell you its name and address.',
  },
] as const;

export const CHANNELS_NOTE = {
  id: 'channels',
  name: 'Blog, Mastodon and forum',
  text: 'Not open yet. Until then, our newsletter has the news.',
} as const;

export const CHANNELS: { name: string; Icon: LucideIcon }[] = [
  { name: 'Blog', Icon: Rss },
  { name: 'Mastodon', Icon: AtSign },
  { name: 'Forum', Icon: MessagesSquare },
];
