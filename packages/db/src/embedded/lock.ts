import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** Another process uses the data folder. Two at once would silently lose each other's writes. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly pid: number;

  constructor(folder: string, holder: Holder) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
    super(
      `The data folder ${folder} is already in use by process ${holder.pid}${where}. Stop that process first, or choose another folder with DATA_FOLDER.`,
    );
    this.pid = holder.pid;
  }
}

export type Lock = {
  /** For whoever else writes into the folder, in whatever thread. */
  proof: LockProof;
  release(): void;
};
/** The lock's file and what it says as long as it is ours: what another thread needs to look for itself. */
export type LockProof = { file: string; holder: Holder };

/**
 * `started` tells a process from a later one with the same number: containers start with the same few numbers every
 * time.
 */
export type Holder = { pid: number; started: string; host: string };

const HEARTBEAT_MS = 5_000;
const SILENT_MS = 30_000;
/** Well below SILENT_MS: a freeze long enough to lose the lock is always noticed. */
const GUARD_MS = 1_000;

/**
 * Takes the exclusive lock on `folder`, which must exist. What a killed process left behind is taken over.
 *
 * @param onLost the lock is somebody else's by now: this process was frozen for so long that it passed for dead. It
 *   must end at once.
 * @throws FolderLockedError naming the process that has it
 */
export function lockFolder(folder: string, onLost: () => void = endProcess): Lock {
  const file = path.join(folder, 'lock');
  const own: Holder = { pid: process.pid, started: readStart(process.pid) ?? '', host: hostname() };
  if (!create(file, own)) takeOver(folder, file, own);
  const proof = { file, holder: own };
  const heartbeat = setInterval(() => {
    if (isHeld(proof)) touch(file);
    else onLost();
  }, HEARTBEAT_MS).unref();
  return {
    proof,
    release() {
      clearInterval(heartbeat);
      if (isHeld(proof)) rmSync(file, { force: true });
    },
  };
}

/** False once somebody else has taken the folder over, and after whoever did has left and removed the lock. */
function isHeld({ file, holder }: LockProof): boolean {
  try {
    return isSame(JSON.parse(readFileSync(file, 'utf8')) as Holder, holder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== undefined && code !== 'ENOENT'; // cannot be read just now, for want of file handles: says nothing
  }
}

/**
 * Looks whether the lock is still ours, at most once a second: before each write, by whoever writes. The heartbeat
 * alone would come too late: a process that thaws goes on in the middle of what it did, and its timers run afterwards.
 */
export function createLockGuard(proof: LockProof, onLost: () => void = endProcess): () => void {
  let lookedAt = Date.now();
  return () => {
    const now = Date.now();
    if (Math.abs(now - lookedAt) < GUARD_MS) return;
    if (!isHeld(proof)) onLost();
    lookedAt = now;
  };
}

/** Not an exit, which would let other threads go on for a moment and flush what they have. */
function endProcess(): void {
  writeSync(
    2,
    'This process has lost the lock on the data folder: another one took it over while this one was frozen, or the lock file was removed. Stopping without writing anything else.\n',
  );
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Only one of several that find the same stale lock may replace it, or the second would remove the lock that the first
 * just took.
 */
function takeOver(folder: string, file: string, own: Holder): void {
  const turn = `${file}.takeover`;
  if (ageMs(turn) > SILENT_MS) rmSync(turn, { force: true });
  const holder = read(file);
  if (holder && isAlive(holder, file)) throw new FolderLockedError(folder, holder);
  if (!create(turn, own)) throw new FolderLockedError(folder, read(turn) ?? own);
  try {
    const still = read(file);
    if (still && isAlive(still, file)) throw new FolderLockedError(folder, still);
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, JSON.stringify(own));
    renameSync(mine, file);
  } finally {
    rmSync(turn, { force: true });
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(holder: Holder, file: string): boolean {
  // A process of another container is invisible here: only its heartbeat tells.
  if (holder.host !== hostname()) return ageMs(file) < SILENT_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.started === (readStart(holder.pid) ?? holder.started);
}

/** When a process started, in a form that only the same process has; undefined where the system does not tell. */
function readStart(pid: number): string | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1); // the name before it may contain anything
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${afterName?.split(' ')[19]}`;
  } catch {
    return undefined;
  }
}

/** undefined also for a file that a crash left empty or half written. */
function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isSame(a: Holder | undefined, b: Holder): boolean {
  return a?.pid === b.pid && a.started === b.started && a.host === b.host;
}

function ageMs(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // removed by hand: nothing to keep alive
  }
}
