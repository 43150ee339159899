import { expect, it } from 'vitest';
import { badgeText } from './notifications-menu.tsx';

it.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%i unread: %s', (unread, badge) => expect(badgeText(unread)).toBe(badge));
