import { NO_CONDITIONS, type TemplateDraft } from '@outrider/shared/insight/letter-templates';

export const sampleTemplate = (name: string, overrides: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name,
  moment: 'first_inbound',
  language: 'en',
  subject: 'Your question about {{topic | "our loggers"}}',
  greeting: 'Hello {{first_name | "there"}},',
  body: 'Thank you for asking about {{topic | "our loggers"}}. {{#company}}Teams like {{company}} start with one line.{{/company}}\n\nShall we talk next week?',
  conditions: NO_CONDITIONS,
  is_on: true,
  ...overrides,
});
