import { RECENT_SEARCHES } from '../../people/session/stored-session.ts';

const MOST = 5;
const storageKey = (userId: string) => RECENT_SEARCHES + userId;

/** What this user searched for and found on this computer, the latest first. */
export function readRecent(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteRecent(userId: string, q: string) {
  const words = q.trim().replaceAll(/\s+/g, ' ');
  if (!words) return;
  const others = readRecent(userId).filter((one) => one.toLowerCase() !== words.toLowerCase());
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or closed: nothing is remembered.
  }
}

export const forgetRecent = (userId: string) => localStorage.removeItem(storageKey(userId));
