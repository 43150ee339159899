import {
  type LetterTemplate,
  NO_CONDITIONS,
  readTemplate,
  type TemplateDraft,
} from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { templateDraftSchema } from '@outrider/shared/schemas/insight/letter-templates';
import { SHIPPED_GREETINGS, SHIPPED_LETTERS, shippedFor } from '@outrider/shared/insight/shipped-letters';
import { LETTER_KINDS } from '@outrider/shared/insight/writing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { KEPT_FORM_WORDS } from '../../ground/ui/words.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

/** One for each test: what a form was left with is kept by the template's id. */
const [ID, OTHER, BROKEN, OUTRUN, INSERTED, OWN, UNKNOWN, FORMED] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (n) => `01a219e0-ddec-7079-bb14-232b6fd7c19${n}`,
) as [string, string, string, string, string, string, string, string];
const saved = (overrides: Partial<LetterTemplate> = {}): LetterTemplate => ({
  id: ID,
  name: 'Thanks',
  moment: 'first_inbound',
  language: 'en',
  subject: 'Your request',
  greeting: SHIPPED_GREETINGS.en,
  body: 'Thank you. Shall we talk?',
  conditions: { ...NO_CONDITIONS, sources: ['webinar'] },
  is_on: true,
  version: 3,
  updated_at: '2026-11-20T14:05:00.000Z',
  updated_by_name: 'Aiko Brandt',
  used: 4,
  ...overrides,
});

function show(path: string, templates: LetterTemplate[], update?: () => LetterTemplate, create?: () => LetterTemplate) {
  const kept = [...templates];
  return renderSignedIn(
    <Routes>
      <Route path="/settings/templates/*" element={<TemplatesSection />} />
    </Routes>,
    {
      user: someUser('company_admin'),
      path,
      answers: {
        'templates.list': () => ({ templates: kept }),
        'intake.forms': () => [{ id: ID, name: 'Trade fair' }],
        'pipeline.pipelines.list': () => ({
          currency: 'USD',
          pipelines: ['Talks', 'Calls'].map((label) => ({
            id: label,
            name: label,
            stages: [
              { key: 'talks', label, kind: 'open' },
              { key: 'proposal', label: 'Quote', kind: 'open' },
              { key: 'won', label: 'Won', kind: 'won' },
            ],
          })),
        }),
        'fields.list': () => ({
          items: [
            { key: 'sites', label: 'Sites', kind: 'number', archived_at: null },
            { key: 'wishes', label: 'Wishes', kind: 'text', archived_at: null },
          ],
        }),
        'playbook.get': () => ({
          version: 0,
          content: EMPTY_PLAYBOOK,
          is_ready: false,
          gaps: [],
          updated_at: null,
          updated_by_name: null,
        }),
        'templates.create': (draft: TemplateDraft) => {
          if (create) return create();
          const made = saved({ ...draft, version: 1 });
          kept.push(made);
          return made;
        },
        'templates.update': update ?? (({ draft }: { draft: TemplateDraft }) => saved({ ...draft, version: 4 })),
        'templates.preview': () => ({
          letters: [
            {
              lead_id: ID,
              lead_name: 'Vera Lind, Oats',
              subject: 'Your request',
              text: 'Hello Vera,\n\nThank you.',
              missing: ['Company'],
              later: [],
              unmet: [],
              hints: ['2 questions'],
            },
          ],
          blocked: null,
        }),
      },
    },
  );
}
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input, textarea' }), {
    target: { value: text },
  });

it('lists the letters by moment, with who they are for and how often they were used', async () => {
  show('/settings/templates', [
    saved(),
    saved({ id: OTHER, name: 'Late', moment: 'no_show', conditions: NO_CONDITIONS, is_on: false }),
  ]);
  expect(await screen.findByRole('heading', { name: 'First email to someone who asked' })).toBeDefined();
  expect(screen.getByText('Only for: Webinar')).toBeDefined();
  expect(screen.getAllByText('Used 4×')).toHaveLength(2);
  expect(screen.getByText(WORDS.off)).toBeDefined();
});

it('is for leads of a status and of campaigns, one to a line', async () => {
  const asked = show('/settings/templates', [saved({ conditions: NO_CONDITIONS })]);
  fireEvent.click(await screen.findByRole('link', { name: /^Thanks.*Used/u }));
  fireEvent.click(await screen.findByText(WORDS.onlyFor));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Nurturing' }));
  const campaigns = screen.getByRole('textbox', { name: /^Campaign/u });
  fireEvent.change(campaigns, { target: { value: 'spring fair\n\n autumn \n' } });
  expect(screen.getByText('Nurturing · spring fair, autumn')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'templates.update')?.input).toMatchObject({
      draft: { conditions: { ...NO_CONDITIONS, statuses: ['nurturing'], campaigns: ['spring fair', 'autumn'] } },
    }),
  );
});

it('is for leads of a form and of a stage, and what is gone can be taken off', async () => {
  const conditions = { ...NO_CONDITIONS, forms: [ID, OTHER], stages: ['proposal'] };
  const asked = show('/settings/templates', [saved({ id: FORMED, conditions })]);
  expect(await screen.findByText('Only for: Trade fair, a form that was removed · Quote')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: /^Thanks.*Used/u }));
  fireEvent.click(await screen.findByText(WORDS.onlyFor));
  fireEvent.click(screen.getByRole('checkbox', { name: WORDS.otherForm }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quote' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Talks / Calls' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'templates.update')?.input).toMatchObject({
      draft: { conditions: { ...NO_CONDITIONS, forms: [ID], stages: ['talks'] } },
    }),
  );
});

it('makes a new one from an example, and shows what leads would get before it has a name', async () => {
  const asked = show('/settings/templates', []);
  fireEvent.click(await screen.findByRole('link', { name: WORDS.add }));
  fireEvent.click(await screen.findByRole('button', { name: WORDS.example }));
  expect(await screen.findByText('Vera Lind, Oats')).toBeDefined();
  expect(screen.getByText(WORDS.missing('Company'))).toBeDefined();
  expect(screen.getByText('Could be better: 2 questions')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name')).toBeDefined();
  expect(asked.some(({ name }) => name === 'templates.create')).toBe(false);
  write(WORDS.name, 'My thanks');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.filter(({ name }) => name === 'templates.create')).toHaveLength(1));
  expect(await screen.findByRole('button', { name: WORDS.remove })).toBeDefined();
});

it('says at once which field a text names that there is none of', async () => {
  show(`/settings/templates/${BROKEN}`, [saved({ id: BROKEN })]);
  await screen.findByRole('button', { name: WORDS.remove });
  write(WORDS.body, 'Hello {{nobody}}');
  expect(screen.getByText('There is no field named “nobody”')).toBeDefined();
  expect(screen.getByText(WORDS.previewWait)).toBeDefined();
});

it('keeps what was typed when somebody else saved, and offers to reload', async () => {
  show(`/settings/templates/${OUTRUN}`, [saved({ id: OUTRUN })], () => {
    throw new Refusal('CONFLICT', MESSAGES.templateChanged, [], undefined, 4);
  });
  await screen.findByRole('button', { name: WORDS.remove });
  write(WORDS.name, 'Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(MESSAGES.templateChanged)).toBeDefined();
  expect(screen.getByDisplayValue('Mine')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: KEPT_FORM_WORDS.reload }));
  expect(await screen.findByDisplayValue('Thanks')).toBeDefined();
});

it('puts the chosen field where the cursor stands', async () => {
  show(`/settings/templates/${INSERTED}`, [saved({ id: INSERTED, body: 'Hello !' })]);
  await screen.findByRole('button', { name: WORDS.remove });
  const body = screen.getByDisplayValue<HTMLTextAreaElement>('Hello !');
  body.setSelectionRange(6, 6);
  fireEvent.change(screen.getByLabelText(WORDS.insertLabel), { target: { value: 'first_name' } });
  expect(body.value).toBe('Hello {{first_name}}!');
});

it('offers the company’s own fields that a letter can show', async () => {
  show(`/settings/templates/${OWN}`, [saved({ id: OWN, body: 'Hello !' })]);
  await screen.findByRole('option', { name: 'Sites' });
  expect(screen.queryByRole('option', { name: 'Wishes' })).toBeNull();
  const body = screen.getByDisplayValue<HTMLTextAreaElement>('Hello !');
  body.setSelectionRange(6, 6);
  fireEvent.change(screen.getByLabelText(WORDS.insertLabel), { target: { value: 'custom.sites' } });
  expect(body.value).toBe('Hello {{custom.sites}}!');
});

it('says at the text that the server knows no such field', async () => {
  show(`/settings/templates/${UNKNOWN}`, [saved({ id: UNKNOWN })], () => {
    throw new Refusal('UNPROCESSABLE_CONTENT', 'No such field', [{ field: 'body', message: 'No such field' }]);
  });
  await screen.findByRole('button', { name: WORDS.remove });
  write(WORDS.body, 'Hello {{custom.gone}}');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const text = screen.getByLabelText(WORDS.body, { exact: false, selector: 'textarea' });
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(text);
});

it('leads to the name where it is missing or taken', async () => {
  show('/settings/templates', [], undefined, () => {
    throw new Refusal('CONFLICT', MESSAGES.templateNameTaken, [{ field: 'name', message: MESSAGES.templateNameTaken }]);
  });
  fireEvent.click(await screen.findByRole('link', { name: /^Sent by a partner/u }));
  const name = () => screen.getByLabelText(WORDS.name, { exact: false, selector: 'input' });
  await screen.findByDisplayValue('Sent by a partner');
  write(WORDS.name, '');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(name());
  screen.getByRole('button', { name: 'Save' }).focus();
  write(WORDS.name, 'Thanks');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(name().getAttribute('aria-invalid')).toBe('true');
});

it('says that a template is gone, and leads back', async () => {
  show(`/settings/templates/${ID}`, []);
  expect(await screen.findByText(WORDS.gone)).toBeDefined();
  expect(screen.getByRole('link', { name: WORDS.back })).toBeDefined();
});

it('makes the company’s own from a letter that comes with the product', async () => {
  const asked = show('/settings/templates', []);
  fireEvent.change(await screen.findByLabelText(WORDS.language), { target: { value: 'de' } });
  fireEvent.click(screen.getByRole('link', { name: /^Dank nach einem Webinar/u }));
  expect(await screen.findByDisplayValue('Dank nach einem Webinar')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.find(({ name }) => name === 'templates.create')).toBeDefined());
  const { input } = asked.find(({ name }) => name === 'templates.create') ?? {};
  expect(input).toMatchObject({ moment: 'first_inbound', language: 'de', conditions: { sources: ['webinar'] } });
});

it.each(WRITING_LANGUAGES.flatMap((language) => LETTER_KINDS.map((moment) => [language, moment] as const)))(
  'has a letter in %s for %s',
  (language, moment) => expect(shippedFor(moment, language)).toBeDefined(),
);

it.each(SHIPPED_LETTERS.map((letter) => [letter.name, letter] as const))(
  'ships “%s” so that it can be saved as it is',
  (_name, letter) => {
    expect(templateDraftSchema.safeParse(letter).error).toBeUndefined();
    expect(readTemplate(letter.body).length).toBeGreaterThan(0);
  },
);
