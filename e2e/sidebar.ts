import type { Page } from '@playwright/test';

/**
 * Opens a screen from the sidebar, as people do; whoever signed in beside the screen arrives at the dashboard first. A
 * link's name ends in its mode.
 */
export async function openScreen(page: Page, name: string): Promise<void> {
  if (page.url().endsWith('.js')) await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}
