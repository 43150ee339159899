import type { DealReport, Evaluation, ModelReport, Stage } from '@outrider/scoring';
import type { ModelKind, Rescore, Training } from '@outrider/shared/insight/scoring';

/** What a training tells of its model, by what the model is of. */
type ReportOf = { lead: ModelReport; deal: DealReport };

/** `beat_at`: when whoever works on it last said so. */
export type TrainingNote = Omit<Training, 'version'> & { beat_at: string };
/** `cursor`: the last lead that was looked at; a process that takes over goes on after it. */
export type RescoreNote = Omit<Rescore, 'version'> & { cursor: string | null; beat_at: string };

/**
 * What the row of a version keeps in `evaluation`, beside the model: how its training went, what it can do, who put it
 * to work, and the re-score by it. The rules have a row of their own from the moment somebody chooses them or re-scores
 * by them; it has no training.
 */
export type VersionNotes<K extends ModelKind = 'lead'> = {
  stage: Stage;
  training: TrainingNote | null;
  /** Whether it has learned anything that leads can be scored by. */
  usable: boolean;
  /** Why it did not become active by itself. */
  reason: string | null;
  report: ReportOf[K] | null;
  /** Leads with an outcome, or closed deals, when it was trained; only the newest of very many become examples. */
  outcomes: number;
  /** Which learner made it (LEARNER of the scoring package); absent before they were counted. */
  learner?: number;
  /** What the rules reach on the newest outcomes of that training. */
  rules: Evaluation | null;
  /**
   * When it last became active, and who chose it (null: training did). held: newer usable versions were there, and have
   * to wait.
   */
  activated: { at: string; by_name: string | null; held: boolean } | null;
  rescore: RescoreNote | null;
};

export const RULES_NOTES: VersionNotes<never> = {
  stage: 'rules',
  training: null,
  usable: true,
  reason: null,
  report: null,
  outcomes: 0,
  rules: null,
  activated: null,
  rescore: null,
};

type Task = { state: string; asked_at: string; beat_at: string };

/** Waits for a worker, or has one. */
export const isOpen = (task: Task | null): boolean =>
  task !== null && (task.state === 'waiting' || task.state === 'running');

/** Longer than any worker goes without a word. */
const SILENT_MS = 30 * 60_000;
/** For how long a task whose workers died is given to another one. */
const GIVEN_UP_MS = 6 * 60 * 60_000;

/** Open, and somebody works on it or will soon: nobody needs to ask again. */
export const isUnderWay = (task: Task | null, now: Date): boolean =>
  isOpen(task) && now.getTime() - Date.parse(task?.beat_at ?? '') < SILENT_MS;
export const isGivenUp = (task: Task, now: Date): boolean => now.getTime() - Date.parse(task.asked_at) > GIVEN_UP_MS;
