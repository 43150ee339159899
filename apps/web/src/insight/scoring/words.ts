import { formatShare } from '../../ground/ui/figures.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';

/** What the scoring screen says. */
export const SCORING_WORDS = {
  intro: 'How leads are scored, how accurate the model is, and how to roll it back.',
  loading: 'Loading the scoring model',
  forbidden: 'For company admins and managers',
  back: 'Back to leads',
  contest: {
    model: (version: string, model: number, rules: number, n: number) =>
      `${version} beat the rules on the newest ${countOf(n, 'outcome')}: it ranked ${formatShare(model)} of pairs correctly, the rules ${formatShare(rules)}.`,
    rules: (version: string, model: number, rules: number, n: number) =>
      `The rules beat ${version} on the newest ${countOf(n, 'outcome')}: they ranked ${formatShare(rules)} of pairs correctly, ${version} ${formatShare(model)}.`,
    even: (version: string, model: number, rules: number, n: number) =>
      `On the newest ${countOf(n, 'outcome')} neither ranks better beyond chance: ${version} ordered ${formatShare(model)} of pairs correctly, the rules ${formatShare(rules)}.`,
    nearer: {
      model: (version: string, model: number, rules: number) =>
        `${version} won: its chances were off by ${formatShare(model)} on average, the rules’ by ${formatShare(rules)}.`,
      rules: (version: string, model: number, rules: number) =>
        `The rules won: their chances were off by ${formatShare(rules)} on average, those of ${version} by ${formatShare(model)}.`,
    },
    chosen: (version: string, by: string) => `${by} chose ${version} manually.`,
  },
  meaning: {
    newest: (n: number) => `the newest ${formatCount(n)} leads with an outcome, using a model trained on older ones`,
    all: (n: number) => `${countOf(n, 'lead')} with an outcome, each scored by a model that hadn’t seen it`,
    rules: (n: number) => `the newest ${formatCount(n)} leads with an outcome`,
    byRules: 'All scores come from visible rules. Open a lead to see why it has its score.',
    basis: (on: string) => `Based on ${on}.`,
    nobodyHigh: 'No lead with a known outcome has scored 80 or higher yet',
    headline: (band: string, share: string) => `${share} of leads scored ${band} converted`,
    low: (band: string, share: string) => `; ${share} of those scored ${band}`,
    learning: (stage: string, outcomes: number, needed: number) =>
      `${stage} from ${countOf(outcomes, 'outcome')}: the rules, adjusted to your results. The model counts as learned after ${needed} outcomes of each kind and proven accuracy.`,
    held: (stage: string, who: string) => `${stage}: ${who} chose the rules over the trained model.`,
    unused: (stage: string) => `${stage}: no trained version is active.`,
    waiting: (stage: string, needed: number) =>
      `${stage}: after ${needed} converted and ${needed} unqualified leads, the rules adjust to your results.`,
    noOutcome: 'No leads have converted or been disqualified yet, so accuracy can’t be measured',
    fewOutcomes: (n: number) => `${countOf(n, 'outcome')} so far, too few to measure accuracy`,
  },
  trainedBy: (name: string | null) => (name ? `by ${name}` : 'automatically after new outcomes'),
  summary: {
    accuracy: 'Ranking accuracy',
    accuracyMeaning: 'of lead pairs in the right order (AUC)',
    skill: 'Skill',
    skillMeaning: 'better than guessing the average',
    error: 'Calibration error',
    errorMeaning: 'average gap (ECE)',
    onceTrained: 'once a model is active',
    needed: (n: number) => `after ${n} outcomes of each kind`,
    trainedOn: (n: number, from: string, to: string) => `Trained on ${countOf(n, 'outcome')} from ${from} to ${to}`,
    trees: (n: number) => `, plus ${countOf(n, 'small decision tree')}`,
  },
  bands: {
    title: 'Conversion by score',
    none: 'No leads yet',
    outcomes: (n: number, converted: number) =>
      `${countOf(n, 'lead')} with an outcome, ${formatCount(converted)} converted.`,
    newest: 'Model trained on the older 80%.',
    all: 'Each lead was scored by a model that hadn’t seen it.',
    interval: 'Lines show the 95% interval.',
  },
  calibration: {
    title: 'Predicted vs. actual conversion',
    observed: 'Converted',
    counted: 'Leads',
    label: (leads: number, groups: number, error: string) =>
      `Predicted vs. actual conversion of ${countOf(leads, 'lead')} in ${countOf(groups, 'group')}; ${error} points apart on average`,
    rules: 'Rules only.',
    held: 'Each lead was scored by a model that hadn’t seen it.',
    diagonal: 'On the dashed line, predictions match results.',
    axes: (most: string) => `Both axes run from 0 to ${most}.`,
  },
  choose: {
    effect: 'New leads will be scored by this version. Existing scores stay until you re-score them.',
    wayBack:
      'No version is deleted, so you can switch back at any time. Newly trained versions won’t activate automatically until you choose one.',
  },
  compare: {
    intro: 'A dry run: both versions score your newest leads and outcomes. Nothing changes.',
    top: 'Converted, scored 80–100',
    middle: 'Converted, scored 60–79',
    low: 'Converted, scored below 60',
    priorities: 'Recent leads: high, medium, low',
    on: (n: number, span: string) => `On the newest ${countOf(n, 'outcome')}${span}.`,
    seen: (version: string, n: number) =>
      `${version} may have been trained on ${formatCount(n)} of them, so its figures may look better than they are.`,
    moved: (moved: number, leads: number) =>
      `${formatCount(moved)} of the newest ${countOf(leads, 'lead')} would change priority.`,
  },
  writer: {
    title: 'Text generation',
    loading: 'Loading the language model',
    builtIn:
      'Using the built-in writer. Your server administrator can connect a language model, which writes explanations but never changes a score.',
    meaning:
      'Writes explanations from the reasons behind a score, and every text is checked. When off, the built-in writer is used. Scores stay the same either way.',
    used: (tokens: number, limit: number) => `${formatCount(tokens)} of ${formatCount(limit)} tokens used today`,
  },
  tasks: {
    queued: (name: string) => `${name} is queued for training`,
    running: (name: string) => `${name} is training`,
    started: (name: string | null) => (name ? `by ${name}` : 'automatically after new outcomes'),
    meanwhile: 'Leads are scored as before until it finishes.',
    failed: (name: string) => `Training ${name} failed.`,
    rescoreQueued: (n: number) => `${countOf(n, 'lead')} queued for re-scoring`,
    rescoring: (done: number, total: number, changed: number) =>
      `${formatCount(done)} of ${countOf(total, 'lead')} re-scored, ${formatCount(changed)} changed`,
    rescoreStopped: (done: number, total: number) =>
      `Re-scoring stopped after ${formatCount(done)} of ${countOf(total, 'lead')}.`,
  },
  versions: {
    title: 'Versions',
    loading: 'Loading versions',
    rescored: (n: number) => `${countOf(n, 'lead')} re-scored with the active version`,
    changed: (n: number) => `${formatCount(n)} changed`,
    older: 'Existing leads keep their scores until you re-score them',
    rules: 'Built in, the same for every company',
    outcomes: (n: number, converted: string) => ({ name: 'Outcomes', value: `${n} (${converted} converted)` }),
    reason: (reason: string, active: boolean) =>
      `${active ? 'Not activated automatically: ' : ''}${reason.replace(/\.$/, '')}.`,
  },
};
