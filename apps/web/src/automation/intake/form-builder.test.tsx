import type { CaptureForm } from '@outrider/shared/automation/capture-forms';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { draftOf, inputOf } from './form-draft.ts';
import { WebsiteForms } from './website-forms.tsx';
import { FORMS_WORDS as WORDS } from './words-forms.ts';

afterEach(cleanup);

const FORM: CaptureForm = {
  id: '0193a000-0000-7000-8000-0000000000f1',
  public_id: 'cf_1',
  settings: inputOf(draftOf(null)).settings,
  name: 'Contact us',
  source: null,
  processing_mode: null,
  assigned_to: null,
  has_turnstile_secret: false,
  unconfirmed: 0,
  version: 1,
  created_at: '2026-11-20T14:05:00.000Z',
  last_used_at: null,
};

it('never saves over what somebody else saved, however often it is tried', async () => {
  const stored = { ...FORM, name: 'Contact sales', version: 2 };
  let opened = false;
  const asked = renderSignedIn(<WebsiteForms />, {
    user: someUser('company_admin'),
    path: `/intake?form=${FORM.id}`,
    answers: {
      'intake.forms': () => {
        const answer = opened ? stored : FORM;
        opened = true;
        return [answer];
      },
      'intake.updateForm': ({ version }: { version: number }) => {
        if (version !== stored.version)
          throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, stored.version);
        return stored;
      },
      'fields.list': () => ({ items: [] }),
      'pipeline.people': () => [],
      'pipeline.mail.status': () => ({ configured: true, from: 'crm@crm.example' }),
    },
  });
  const sent = () =>
    asked.filter(({ name }) => name === 'intake.updateForm').map(({ input }) => (input as CaptureForm).version);
  const save = () => fireEvent.submit(screen.getByLabelText(WORDS.name).closest('form') as HTMLFormElement);
  fireEvent.change(await screen.findByLabelText(WORDS.name), { target: { value: 'Talk to us' } });
  save();
  await screen.findByText(MESSAGES.changedMeanwhile);
  await screen.findByText('Contact sales');
  save();
  await waitFor(() => expect(sent()).toEqual([1, 1]));
});
