import { MESSAGES } from '@outrider/shared/ground/messages';
import { EMPTY_PLAYBOOK, type PlaybookContent } from '@outrider/shared/insight/playbook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { PLAYBOOK } from './playbook.fixture.ts';

describe.each(ENGINES)('The playbook (%s)', (engine) => {
  let harness: Harness;
  let made = 0;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  const open = async () => {
    const world = await openCompany(harness.database, `Fernhill ${(made += 1)}`, { playbook: false });
    return {
      world,
      admin: harness.caller(world.people.company_admin.token),
      rep: harness.caller(world.people.sdr.token),
    };
  };

  it('starts empty, and says what agents need before they write', async () => {
    const { rep } = await open();
    const playbook = await rep.playbook.get({});
    expect(playbook).toMatchObject({ version: 0, is_ready: false, content: EMPTY_PLAYBOOK });
    expect(playbook.gaps.filter(({ blocks }) => blocks).map(({ message }) => message)).toEqual([
      MESSAGES.playbookNoOffer,
      MESSAGES.playbookNoFooter,
    ]);
  });

  it('keeps every version, with who saved it, and the audit log says what changed', async () => {
    const { admin, rep, world } = await open();
    const first = await admin.playbook.save({ version: 0, content: PLAYBOOK });
    expect(first).toMatchObject({ version: 1, is_ready: true });
    const second = await admin.playbook.save({ version: 1, content: { ...PLAYBOOK, valid_days: 14 } });
    expect(second.version).toBe(2);
    expect((await rep.playbook.get({})).content.valid_days).toBe(14);
    expect((await rep.playbook.get({ version: 1 })).content).toEqual(PLAYBOOK);
    const { versions } = await rep.playbook.versions();
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const audit = await world.db.auditEntry.findMany({ where: { action: 'playbook.save' }, orderBy: { id: 'asc' } });
    expect(audit.map(({ detail }) => detail)).toMatchObject([{ version: 1 }, { version: 2, changed: ['valid_days'] }]);
    expect((await refusal(rep.playbook.get({ version: 9 }))).code).toBe('NOT_FOUND');
  });

  it('saves the same twice as one version, and refuses whoever changed an old one', async () => {
    const { admin } = await open();
    await admin.playbook.save({ version: 0, content: PLAYBOOK });
    expect((await admin.playbook.save({ version: 1, content: PLAYBOOK })).version).toBe(1);
    const saves = [20, 21].map((valid_days) =>
      admin.playbook.save({ version: 1, content: { ...PLAYBOOK, valid_days } }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(admin.playbook.save({ version: 1, content: EMPTY_PLAYBOOK }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.playbookChanged,
    });
  });

  it.each<[string, (content: PlaybookContent) => PlaybookContent]>([
    ['a link that is not https', (c) => ({ ...c, meeting_link: 'javascript:alert(1)' })],
    ['an offer for a problem that is not there', (c) => ({ ...c, problems: [] })],
    ['two offers of one key', (c) => ({ ...c, offers: [...c.offers, ...c.offers] })],
    ['a range upside down', (c) => ({ ...c, offers: c.offers.map((offer) => ({ ...offer, price: 9, price_to: 1 })) })],
  ])('refuses %s', async (_, change) => {
    const { admin } = await open();
    const { code } = await refusal(admin.playbook.save({ version: 0, content: change(PLAYBOOK) }));
    expect(['BAD_REQUEST', 'UNPROCESSABLE_CONTENT']).toContain(code);
    expect((await admin.playbook.get({})).version).toBe(0);
  });

  it('names sentences that are none, since emails use them as they stand', async () => {
    const { admin } = await open();
    const [offer, ...others] = PLAYBOOK.offers;
    const content = {
      ...PLAYBOOK,
      offers: [{ ...offer!, does: { en: 'Logs things. And more', de: null } }, ...others],
    };
    const { gaps } = await admin.playbook.save({ version: 0, content });
    expect(gaps.map(({ message }) => message)).toContain(MESSAGES.playbookNotASentence(offer!.name));
  });

  it('drafts one from a page by its headings, makes nothing up and saves nothing', async () => {
    const { admin } = await open();
    const text = `# Fernhill
A line about nothing.

# What we do
We keep cold things cold.

# Products
## CL-200
CL-200 calls until somebody answers.
A battery lasts two years.
$390 per logger

# Problems we solve
- missed alarms
- readings on paper

# Customers
Greywater lost no batch since May.

# Legal
Fernhill Ltd, 1 High Street, Leeds`;
    const { content, left, written_by } = await admin.playbook.structure({ text });
    expect(written_by).toBe('headings');
    expect(content.about.en).toBe('We keep cold things cold.');
    expect(content.offers).toMatchObject([
      {
        key: 'cl-200',
        name: 'CL-200',
        does: { en: 'CL-200 calls until somebody answers.' },
        proofs: [{ en: 'A battery lasts two years.' }],
        price: 390,
        unit: { en: 'per logger' },
      },
    ]);
    expect(content.problems.map(({ name }) => name.en)).toEqual(['missed alarms', 'readings on paper']);
    expect(content.stories).toMatchObject([
      { customer: 'Greywater', result: { en: 'Greywater lost no batch since May.' } },
    ]);
    expect(content.legal_footer).toBe('Fernhill Ltd, 1 High Street, Leeds');
    expect(left).toEqual(['Fernhill\nA line about nothing.']);
    expect((await admin.playbook.get({})).version).toBe(0);
    expect((await admin.playbook.save({ version: 0, content })).version).toBe(1);
  });
});
