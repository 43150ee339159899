/** The columns of a claimed row that a run needs. */
export type JobRow = {
  id: string;
  name: string;
  type: 'normal' | 'single';
  priority: number;
  data: unknown;
  next_run_at: Date | null;
  last_run_at: Date | null;
  repeat_interval: string | null;
  fail_count: number | null;
  fail_reason: string | null;
  failed_at: Date | null;
  last_modified_by: string;
};

export type TokenRow = { token: string };

export const CHANNEL = 'outrider_jobs';

/**
 * Fails where the table is missing or the role may not use it, which is better known at the start than at the first
 * job.
 */
export const PROBE = `SELECT FROM agenda_jobs WHERE FALSE`;

const FREE = `locked_at IS NULL AND next_run_at IS NOT NULL AND NOT disabled`; // word for word what agenda_jobs_due_idx covers
const LOCKED = `locked_at IS NOT NULL AND NOT disabled`;

/**
 * Milliseconds as SQL: from now on, by the server's clock. No process's clock is stored, so one that runs ahead cannot
 * put a job off.
 */
const inMs = (ms: string) => `now() + ${ms}::float8 * interval '1 ms'`;
const msUntil = (time: string) => `extract(epoch FROM ${time} - now())::float8 * 1000`;

/**
 * One index probe per name: a long queue costs no more than a short one. No due time: a lock has run out. Brings a
 * repeating job back whose due time is further away than its interval, from a clock that was put right. $1 names, $2
 * lock times in ms, $3 horizon in ms, $4 intervals in ms or null.
 */
export const NEXT_DUE = `
  WITH capped AS (
    UPDATE agenda_jobs SET next_run_at = ${inMs('every_ms')} FROM unnest($1::text[], $4::float8[]) AS term(name, every_ms)
    WHERE agenda_jobs.name = term.name AND type = 'single' AND ${FREE} AND next_run_at > ${inMs('every_ms')}
  )
  SELECT term.name, CASE WHEN lost.found THEN NULL ELSE ${msUntil('free.next_run_at')} END AS due
  FROM unnest($1::text[], $2::float8[]) AS term(name, lock_ms)
  LEFT JOIN LATERAL (
    SELECT next_run_at FROM agenda_jobs WHERE name = term.name AND ${FREE} AND next_run_at <= ${inMs('$3')} ORDER BY next_run_at LIMIT 1
  ) free ON TRUE
  LEFT JOIN LATERAL (
    SELECT TRUE AS found FROM agenda_jobs WHERE name = term.name AND ${LOCKED} AND locked_at <= now() - term.lock_ms * interval '1 ms' LIMIT 1
  ) lost ON TRUE
  WHERE lost.found OR free.next_run_at IS NOT NULL`;

/** SKIP LOCKED: two processes that ask at once get different rows. $1 name, $2 lock time in ms, $3 how many. */
export const CLAIM = `
  WITH lost AS (
    SELECT id FROM agenda_jobs WHERE name = $1 AND ${LOCKED} AND locked_at <= now() - $2::float8 * interval '1 ms'
    ORDER BY locked_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ), free AS (
    SELECT id FROM agenda_jobs WHERE name = $1 AND ${FREE} AND next_run_at <= now()
    ORDER BY next_run_at, priority DESC LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE agenda_jobs SET locked_at = now(), last_modified_by = gen_random_uuid()::text
  WHERE id = ANY (ARRAY(SELECT id FROM lost UNION ALL SELECT id FROM free LIMIT $3))
  RETURNING id, name, type, priority, data, next_run_at, last_run_at, repeat_interval, fail_count, fail_reason, failed_at, last_modified_by`;

/**
 * Every statement on held rows names their tokens: a runner whose lease was lost changes nothing. $1 ids, $2 tokens.
 */
const HELD_IDS = `unnest($1::uuid[], $2::text[]) AS held(id, token)`;
const IS_HELD = `agenda_jobs.id = held.id AND last_modified_by = held.token`;

export const RENEW = `UPDATE agenda_jobs SET locked_at = now() FROM ${HELD_IDS} WHERE ${IS_HELD} RETURNING held.token`;

/**
 * A row that was claimed after its runner died has no next_run_at any more: without one it would never be found again.
 */
export const RELEASE = `
  UPDATE agenda_jobs SET locked_at = NULL, last_modified_by = NULL, next_run_at = least(next_run_at, now())
  FROM ${HELD_IDS} WHERE ${IS_HELD} RETURNING ${msUntil('next_run_at')} AS due`;

/** $3 due in ms or null, $4 last_run_at, $5 fail_count. */
export const START = `
  UPDATE agenda_jobs SET locked_at = now(), next_run_at = ${inMs('held.due_ms')}, last_run_at = held.last_run_at, fail_count = held.fail_count
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::timestamptz[], $5::int[]) AS held(id, token, due_ms, last_run_at, fail_count)
  WHERE ${IS_HELD} RETURNING held.token`;

export const REMOVE_HELD = `DELETE FROM agenda_jobs USING ${HELD_IDS} WHERE ${IS_HELD} RETURNING held.token`;

/**
 * One row, $1 and $2; due in $3 ms, null for never. $8: an earlier next_run_at was written while it ran (ADVANCE) and
 * holds.
 */
export const KEEP = `
  UPDATE agenda_jobs SET locked_at = NULL, last_modified_by = NULL, fail_count = $4, fail_reason = $5, failed_at = $6, last_finished_at = $7,
    next_run_at = CASE WHEN $8 THEN least(next_run_at, ${inMs('$3')}) ELSE ${inMs('$3')} END
  WHERE id = $1 AND last_modified_by = $2 RETURNING ${msUntil('next_run_at')} AS due`;

/**
 * A row with the same id that waits or runs stays as it is; one that has failed starts anew. Due in $3 ms. $5 null:
 * tell nobody.
 */
export const ADD = `
  WITH added AS (
    INSERT INTO agenda_jobs AS old (id, name, next_run_at, data) VALUES ($1, $2, ${inMs('$3')}, $4)
    ON CONFLICT (id) DO UPDATE SET next_run_at = ${inMs('$3')}, data = $4, fail_count = NULL, fail_reason = NULL, failed_at = NULL
      WHERE old.locked_at IS NULL AND old.next_run_at IS NULL
    RETURNING id
  )
  SELECT id, CASE WHEN $5::text IS NOT NULL THEN pg_notify('${CHANNEL}', $5) END FROM added`;

/** The claim's token stays: this may run while another process runs the job. */
export const REPEAT = `
  INSERT INTO agenda_jobs AS old (name, type, repeat_interval, next_run_at) VALUES ($1, 'single', $2, now())
  ON CONFLICT (name) WHERE type = 'single' DO UPDATE SET repeat_interval = $2, disabled = FALSE,
    next_run_at = CASE WHEN old.repeat_interval = $2 THEN least(old.next_run_at, ${inMs('$2')}) ELSE least(old.next_run_at, now()) END`;
export const ADVANCE = `
  WITH advanced AS (UPDATE agenda_jobs SET next_run_at = least(next_run_at, now()) WHERE name = $1 AND type = 'single' RETURNING id)
  SELECT CASE WHEN $2::text IS NOT NULL THEN pg_notify('${CHANNEL}', $2) END FROM advanced`;

export const COUNTS = `
  SELECT count(*) FILTER (WHERE locked_at IS NULL AND next_run_at IS NOT NULL)::int AS queued,
    count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
    count(*) FILTER (WHERE locked_at IS NULL AND next_run_at IS NULL)::int AS failed
  FROM agenda_jobs`;

export const REMOVE = `DELETE FROM agenda_jobs WHERE id = $1 AND type = 'normal'`;
export const REMOVE_OF_COMPANY = `DELETE FROM agenda_jobs WHERE locked_at IS NULL AND data->>'company_id' = $1`;
export const CLEAR_FAILED = `DELETE FROM agenda_jobs WHERE locked_at IS NULL AND next_run_at IS NULL AND failed_at < $1`;
