import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAssistant } from './assistant-state.ts';
import { moduleOf } from './module-of.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
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

it('stands open beside the dashboard and closed beside lists, and remembers each', () => {
  const dashboard = renderHook(() => useAssistant('dashboard')).result;
  const leads = renderHook(() => useAssistant('leads')).result;
  expect([dashboard.current.open, leads.current.open]).toEqual([true, false]);
  act(() => dashboard.current.setOpen(false));
  act(() => leads.current.setOpen(true));
  expect([dashboard.current.open, leads.current.open]).toEqual([false, true]);
  expect(renderHook(() => useAssistant('leads')).result.current.open).toBe(true);
});

it('keeps the tab over the modules', () => {
  const dashboard = renderHook(() => useAssistant('dashboard')).result;
  const leads = renderHook(() => useAssistant('leads')).result;
  act(() => dashboard.current.chooseTab('insights'));
  expect(leads.current.tab).toBe('insights');
  localStorage.setItem('assistant:tab', 'nonsense');
  expect(renderHook(() => useAssistant('leads')).result.current.tab).toBe('overview');
});
