import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { screenOf, useAssistant } from './assistant-state.ts';
import { moduleOf } from './module-of.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['/dashboard', 'dashboard'],
  ['/leads', 'leads'],
  ['/leads/7', 'leads'],
  ['/lead-capture', 'leads'],
  ['/opportunities', 'opportunities'],
  ['/users', 'dashboard'],
  ['/', 'dashboard'],
])('%s is %s', (path, module) => expect(moduleOf(path)).toBe(module));

const widths = (spacious: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: spacious, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

it('is closed where there is no room to spare, and beside screens that need the width', () => {
  const openOn = (screen: string) => renderHook(() => useAssistant(screen)).result.current.open;
  widths(false);
  expect(['dashboard', 'scoring', 'leads'].map(openOn)).toEqual([false, false, false]);
  widths(true);
  expect(['dashboard', 'scoring'].map(openOn)).toEqual([true, true]);
  expect(['leads', 'organization', 'ai-agents', 'ai-sales-agents'].map(openOn)).toEqual([false, false, false, false]);
});

it('is remembered per screen, whatever the width', () => {
  widths(true);
  const dashboard = renderHook(() => useAssistant('dashboard')).result;
  const leads = renderHook(() => useAssistant('leads')).result;
  act(() => dashboard.current.setOpen(false));
  act(() => leads.current.setOpen(true));
  expect([dashboard.current.open, leads.current.open]).toEqual([false, true]);
  widths(false);
  expect(renderHook(() => useAssistant(screenOf('/leads/7'))).result.current.open).toBe(true);
});

it('keeps the tab over the screens', () => {
  widths(true);
  const dashboard = renderHook(() => useAssistant('dashboard')).result;
  const leads = renderHook(() => useAssistant('leads')).result;
  act(() => dashboard.current.chooseTab('insights'));
  expect(leads.current.tab).toBe('insights');
  localStorage.setItem('assistant:tab', 'nonsense');
  expect(renderHook(() => useAssistant('leads')).result.current.tab).toBe('overview');
});
