import { PRODUCT_NAME } from '@outrider/shared/product';
import { Compass, GitBranch, type LucideIcon, PenLine, Send } from 'lucide-react';

/** The words of the landing page, in the order of the page. Promotional copy: its figures are no behaviour. */

export const HERO = {
  headline: 'AI In Customer Engagement is Now',
  emphasis: 'Dazzling',
  lead: `${PRODUCT_NAME} rides ahead of your sales team. It scores every lead and shows why, drafts the next step, and asks before it acts.`,
} as const;

export const BENEFITS = {
  intelligence: {
    title: 'AI-Powered Intelligence',
    text: 'A score is a sum you can read. Baseline, reasons, result: nothing hidden behind the number.',
  },
  targeting: {
    title: 'Precision Targeting',
    text: 'Know which forty of twelve thousand leads deserve this morning, and leave the rest to nurture.',
  },
  roi: {
    title: 'Measurable ROI',
    text: 'Predictions are held against what happened, on your own data, every time the model learns.',
  },
} as const;

export const VALUES = [
  { name: 'Insightful', text: 'It notices what a good rep would notice, in every lead, on every day.' },
  { name: 'Empathetic', text: 'It knows when to be quiet: working hours, consent, and no fourth reminder.' },
  { name: 'Actionable', text: 'It ends in a next step with a name and a time, not in a chart.' },
] as const;

type Agent = { name: string; Icon: LucideIcon; points: readonly [string, string, string] };
export const AGENTS = {
  title: 'Four kinds of agents, one set of rules',
  lead: 'You set how far each may go. Below 40 it proposes, up to 79 it works inside the CRM, from 80 it acts.',
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
      points: ['Pick the next best action', 'Weigh value against effort', 'Stop for a person'],
    },
    {
      name: 'Content Agents',
      Icon: PenLine,
      points: ['Draft in your tone of voice', 'Quote only known facts', 'Show every edit'],
    },
    {
      name: 'Action Agents',
      Icon: Send,
      points: ['Send, book and follow up', 'Keep to working hours', 'Say who allowed it'],
    },
  ] satisfies Agent[],
} as const;

export const PILLARS = {
  title: 'Three ways it thinks',
  predictive: {
    name: 'Predictive',
    question: 'Who will buy?',
    text: 'A model trained on your own wins and losses gives each lead a probability that holds.',
  },
  generative: {
    name: 'Generative',
    question: 'What do we say?',
    text: 'Drafts for mail, proposal and call notes, written from facts on the record.',
  },
  prescriptive: {
    name: 'Prescriptive',
    question: 'What do we do next?',
    text: 'One next step with its reason, in the order that earns most for the time spent.',
  },
} as const;

export const ENGINE = {
  title: 'One engine under all of it',
  lead: 'Data comes in once, decisions are made in one place, and each one can be opened.',
  data: {
    name: 'Data layer',
    sources: ['Website and forms', 'Google Sheets', 'Slack, LinkedIn, n8n', 'Mail and meetings', 'Won and lost deals'],
  },
  decisioning: {
    name: 'Decisioning engine',
    steps: [
      { name: 'Score', text: 'how likely, and why' },
      { name: 'Weigh', text: 'value, effort, your rules' },
      { name: 'Choose', text: 'the next best action' },
      { name: 'Ask or act', text: 'by automation level' },
    ],
    note: 'Microseconds a lead. No network needed.',
  },
  capabilities: {
    name: 'Key capabilities',
    list: [
      { name: 'Real-time scoring', text: 'Every new fact moves the score at once.' },
      { name: 'Next best action', text: 'One step for each lead, with its reason.' },
      { name: 'Learning loop', text: 'Outcomes retrain the model, the old one is kept.' },
    ],
  },
} as const;

export const CALL = {
  title: 'See your own leads with their reasons.',
  text: 'Fourteen days, five seats, your data. No card.',
} as const;
