import { MESSAGES } from '@outrider/shared/ground/messages';
import { EMPTY_PLAYBOOK, type Playbook, type PlaybookSave } from '@outrider/shared/insight/playbook';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { trpc } from '../../ground/trpc.ts';
import { PlaybookSection } from './playbook-section.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

const LIVE = 'Somebody saved';
const playbook = (version: number, about: string): Playbook => ({
  version,
  content: { ...EMPTY_PLAYBOOK, about: { en: about, de: null } },
  is_ready: true,
  gaps: [],
  updated_at: '2026-11-20T14:05:00.000Z',
  updated_by_name: 'Aiko Brandt',
});

/** The screen, and what a live event does to it. */
function Screen() {
  const utils = trpc.useUtils();
  return (
    <>
      <PlaybookSection />
      <button type="button" onClick={() => void utils.playbook.invalidate()}>
        {LIVE}
      </button>
    </>
  );
}

function show() {
  const versions = [playbook(1, 'We sell probes.'), playbook(2, 'We sell loggers.')];
  const asked = renderSignedIn(<Screen />, {
    user: someUser('company_admin'),
    path: '/settings/playbook?part=voice',
    answers: {
      'quotas.list': () => ({ year: 2026, months: [], currency: 'USD', people: [], teams: [], cells: [] }),
      'playbook.get': ({ version }: { version?: number }) =>
        version ? versions.find((one) => one.version === version) : versions.at(-1),
      'playbook.versions': () => ({
        versions: versions.map(({ version }) => ({
          version,
          updated_at: '2026-11-20T14:05:00.000Z',
          updated_by_name: 'Aiko Brandt',
        })),
      }),
      'playbook.save': ({ version, content }: PlaybookSave) => {
        const newest = versions.at(-1)?.version ?? 0;
        if (version !== newest) throw new Refusal('CONFLICT', MESSAGES.playbookChanged, [], undefined, newest);
        return { ...playbook(newest + 1, ''), content };
      },
    },
  });
  return {
    saved: () => asked.filter(({ name }) => name === 'playbook.save').map(({ input }) => input as PlaybookSave),
    saveElsewhere: (about: string) => {
      versions.push(playbook(versions.length + 1, about));
      fireEvent.click(screen.getByRole('button', { name: LIVE }));
    },
  };
}
const about = () => screen.getByLabelText<HTMLTextAreaElement>(WORDS.about);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function write(text: string) {
  await screen.findByLabelText(WORDS.about);
  fireEvent.change(about(), { target: { value: text } });
}

it('keeps what was typed when somebody else saves, says so, and does not save over it', async () => {
  const { saved, saveElsewhere } = show();
  await write('We sell both.');
  saveElsewhere('We sell gateways.');
  await screen.findByText(MESSAGES.playbookChanged);
  expect(about().value).toBe('We sell both.');
  press(WORDS.save);
  await waitFor(() => expect(saved().map(({ version }) => version)).toEqual([2]));
  await screen.findByText(MESSAGES.playbookChanged);
  expect(about().value).toBe('We sell both.');
  press(WORDS.reload);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: WORDS.discard }));
  await waitFor(() => expect(about().value).toBe('We sell gateways.'));
  expect(screen.queryByText(MESSAGES.playbookChanged)).toBeNull();
});

it('asks before it opens an old version over what was typed', async () => {
  show();
  await write('We sell both.');
  press(WORDS.history);
  const openFirst = async () =>
    fireEvent.click((await screen.findAllByRole('button', { name: WORDS.openVersion }))[0] as HTMLElement);
  await openFirst();
  const question = () => screen.findByRole('dialog', { name: WORDS.discardTitle });
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(about().value).toBe('We sell both.');
  await openFirst();
  fireEvent.click(within(await question()).getByRole('button', { name: WORDS.discard }));
  await waitFor(() => expect(about().value).toBe('We sell probes.'));
  expect(screen.getByText(WORDS.oldVersion(1), { exact: false })).toBeTruthy();
});

it('saves on the version that the changes began from', async () => {
  const { saved } = show();
  await write('We sell both.');
  press(WORDS.save);
  await screen.findByText(WORDS.saved);
  expect(saved().map(({ version, content }) => [version, content.about.en])).toEqual([[2, 'We sell both.']]);
});
