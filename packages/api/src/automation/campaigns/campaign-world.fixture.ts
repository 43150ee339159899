import type { CampaignDraft } from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { createLead } from '@outrider/testing/factories';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { createSmtpMailer } from '../../records/mail/smtp.ts';
import { headerOf, standInSmtp } from '../../records/mail/smtp-stand-in.fixture.ts';
import { type Harness, openCompany } from '../../suites/harness.ts';
import { runCampaigns } from './walk.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const AT_ANY_TIME = { on: false, from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] };

export const email = (id: string, over: object = {}): CampaignStep => ({
  id,
  kind: 'email',
  subject: `Email ${id}`,
  other_subject: null,
  body: 'Hello {{first_name | "there"}},\n\nYour gauges are due. {{company}} is on our list.\n\n{{sender}}',
  mode: 'auto',
  ...over,
});
export const wait = (id: string, amount = 3): CampaignStep => ({ id, kind: 'wait', amount, unit: 'days' });
export const call = (id: string): CampaignStep => ({
  id,
  kind: 'task',
  task: 'call',
  title: 'Call about the gauges',
  due_in_days: 1,
  priority: 'medium',
});
export const update = (id: string, field: string, value = ''): CampaignStep => ({ id, kind: 'update', field, value });

export type CampaignWorld = Awaited<ReturnType<typeof openCampaigns>>;
let made = 0;

/** A company with a real mail server, and what tests do with its campaigns. The clock begins now. */
export async function openCampaigns(harness: Harness) {
  const smtp = await standInSmtp();
  const sender = { name: 'Outrider', address: 'crm@outrider.example' };
  harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
  harness.clock.now = new Date();
  const acme = await openCompany(harness.database, 'Acme');
  const manager = harness.caller(acme.people.manager.token);
  const rep = harness.caller(acme.people.ae.token);
  const now = () => harness.services.now();
  return {
    smtp,
    acme,
    manager,
    rep,
    later: (ms: number) => void (harness.clock.now = new Date(now().getTime() + ms)),
    lead: (over: Parameters<typeof createLead>[1] = {}) =>
      createLead(acme.db, {
        email: `vera${(made += 1)}@northwind.example`,
        first_name: 'Vera',
        company_name: 'Northwind',
        assigned_to: acme.people.ae.id,
        ...over,
      }),
    /** All that is due: steps, and the emails that they made. */
    async settle() {
      for (let again = 0; again < 3; again += 1) {
        await runCampaigns(harness.database, harness.services);
        await sendQueuedMail(harness.database, harness.services);
      }
      await runCampaigns(harness.database, harness.services);
    },
    async campaign(
      steps: CampaignStep[],
      over: Partial<CampaignDraft> = {},
      state: 'running' | null = 'running',
    ): Promise<string> {
      const name = `Campaign ${(made += 1)}`;
      const { id, version } = await manager.campaigns.create({ name });
      const draft = { name, steps, send_window: AT_ANY_TIME, ...over };
      const saved = await manager.campaigns.save({ id, version, draft: draft as never });
      if (state) await manager.campaigns.setState({ id, version: saved.version, state });
      return id;
    },
    enroll: (id: string, ...ids: string[]) => rep.campaigns.enroll({ id, selection: { ids } }),
    person: async (id: string) => (await manager.campaigns.people({ id })).items[0],
    sentTo: (address: string) => smtp.received.filter((mail) => headerOf(mail, 'To')?.includes(address)),
  };
}
