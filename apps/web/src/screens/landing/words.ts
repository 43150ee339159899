import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { Compass, GitBranch, type LucideIcon, PenLine, Send } from 'lucide-react';

/** The words of the landing page, in the order of the page. Promotional copy: its figures are no behaviour. */

export const HERO = {
  headline: 'AI In Customer Engagement is Now',
  emphasis: 'Dazzling',
  lead: `${PRODUCT_NAME} rides ahead of your sales team. It scores every lead, shows you why, drafts the next step and asks before it acts.`,
} as const;

export const BENEFITS = {
  intelligence: {
    title: 'AI-Powered Intelligence',
    text: 'Every score adds up in plain sight: baseline, reasons, result. No black box.',
  },
  targeting: {
    title: 'Precision Targeting',
    text: 'Know which 40 of your 12,000 leads deserve your morning, and nurture the rest.',
  },
  roi: {
    title: 'Measurable ROI',
    text: 'Predictions are checked against what really happened, on your own data, every time the model learns.',
  },
} as const;

export const VALUES = [
  { name: 'Insightful', text: 'It notices what a good rep would notice, in every lead, every day.' },
  {
    name: 'Empathetic',
    text: 'It knows when to stay quiet: outside working hours, without consent, after the third reminder.',
  },
  { name: 'Actionable', text: 'It ends with a next step that has a name and a time, not another chart.' },
] as const;

type Agent = { name: string; Icon: LucideIcon; points: readonly [string, string, string] };
export const AGENTS = {
  title: 'Four kinds of agents, one set of rules',
  lead: 'You decide how far each one goes. Below 40 it proposes, up to 79 it works inside the CRM, from 80 it acts.',
  /** The share of the scale from 0 to 100 that a rule holds for. */
  levels: [
    { rule: 'Proposes', range: 'below 40', share: 40 },
    { rule: 'Works inside', range: '40 to 79', share: 40 },
    { rule: 'Acts', range: 'from 80', share: 20 },
  ],
  cards: [
    {
      name: 'Strategy Agents',
      Icon: Compass,
      points: ['Set goals for each segment', 'Compare plans first', 'Report what worked'],
    },
    {
      name: 'Decisioning Agents',
      Icon: GitBranch,
      points: ['Pick the next best action', 'Weigh value against effort', 'Ask a person when in doubt'],
    },
    {
      name: 'Content Agents',
      Icon: PenLine,
      points: ['Draft in your tone of voice', 'Cite only known facts', 'Show every edit'],
    },
    {
      name: 'Action Agents',
      Icon: Send,
      points: ['Send, book and follow up', 'Respect working hours', 'Show who approved it'],
    },
  ] satisfies Agent[],
} as const;

export const PILLARS = {
  title: 'Three ways to think ahead',
  predictive: {
    name: 'Predictive',
    question: 'Who will buy?',
    text: 'A model trained on your own wins and losses gives each lead a probability you can count on.',
  },
  generative: {
    name: 'Generative',
    question: 'What do we say?',
    text: 'Drafts of emails, proposals and call notes, written from the facts on record.',
  },
  prescriptive: {
    name: 'Prescriptive',
    question: 'What do we do next?',
    text: 'One next step with its reason, ordered by what pays off most for your time.',
  },
} as const;

export const ENGINE = {
  title: 'One engine behind it all',
  lead: 'Data comes in once, decisions are made in one place, and you can inspect every one.',
  data: {
    name: 'Data layer',
    sources: ['Website and forms', 'Google Sheets', 'Slack, LinkedIn, n8n', 'Email and meetings', 'Won and lost deals'],
  },
  decisioning: {
    name: 'Decisioning engine',
    steps: [
      { name: 'Score', text: 'how likely, and why' },
      { name: 'Weigh', text: 'value, effort, your rules' },
      { name: 'Choose', text: 'the next best action' },
      { name: 'Ask or act', text: 'by automation level' },
    ],
    note: 'Microseconds per lead. No network needed.',
  },
  capabilities: {
    name: 'Key capabilities',
    list: [
      { name: 'Real-time scoring', text: 'Every new fact updates the score instantly.' },
      { name: 'Next best action', text: 'One step per lead, with the reason.' },
      { name: 'Learning loop', text: 'Outcomes retrain the model. You can always roll back.' },
    ],
  },
} as const;

export const CALL = {
  title: 'See your own leads, scored and explained.',
  text: '14 days, 5 seats, your data. No credit card.',
} as const;
