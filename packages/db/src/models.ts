import { PrismaPg } from '@prisma/adapter-pg';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { scopeToCompany } from './scope-to-company.ts';
import { isOfCompany, runInScope, type Scope } from './scope.ts';
import type { ScopedPool } from './scoped-pool.ts';

type ModelName = Uncapitalize<Prisma.ModelName>;
// No findUnique: Prisma merges the findUniques of one tick into one query, whichever company asked. findFirst does the
// same job.
export type Models = { [M in ModelName]: Omit<PrismaClient[M], 'findUnique' | 'findUniqueOrThrow'> };

/** The names of all models, for a door on which one is asked for before Prisma is there. */
const NAMES: ReadonlySet<string | symbol> = new Set(
  Object.keys({
    salesAgent: true,
    agentTask: true,
    agentAction: true,
    agentTrust: true,
    agentDay: true,
    doNotContact: true,
    proposalDocument: true,
    assignmentRule: true,
    assignmentRulePerson: true,
    absence: true,
    leadHandover: true,
    login: true,
    account: true,
    contact: true,
    contactAddress: true,
    opportunityContact: true,
    recordActivity: true,
    leadConversion: true,
    recordFile: true,
    fileChunk: true,
    recordFollower: true,
    accountSlot: true,
    contactSlot: true,
    opportunitySlot: true,
    user: true,
    companyRole: true,
    session: true,
    loginLink: true,
    loginMail: true,
    knownDevice: true,
    authenticatorApp: true,
    recoveryCode: true,
    rememberedDevice: true,
    signInStep: true,
    passkey: true,
    passkeyChallenge: true,
    throttle: true,
    company: true,
    companyLogo: true,
    removedCompany: true,
    companyExport: true,
    companyExportChunk: true,
    recordFingerprint: true,
    duplicatePair: true,
    duplicateSweep: true,
    recordMerge: true,
    leadAlias: true,
    outboxEvent: true,
    notification: true,
    auditEntry: true,
    auditLink: true,
    auditChain: true,
    idempotencyKey: true,
    webhookEndpoint: true,
    customField: true,
    leadSlot: true,
    import: true,
    importChunk: true,
    importProblem: true,
    importRecord: true,
    externalId: true,
    captureKey: true,
    captureForm: true,
    optIn: true,
    bookingPage: true,
    bookingHost: true,
    booking: true,
    priceItem: true,
    proposalSettings: true,
    proposal: true,
    proposalVersion: true,
    proposalRecipient: true,
    proposalEvent: true,
    campaign: true,
    campaignPerson: true,
    campaignTaken: true,
    portal: true,
    portalLink: true,
    portalView: true,
    portalQuestion: true,
    accessToken: true,
    oAuthClient: true,
    oAuthCode: true,
    oAuthRefreshToken: true,
    delivery: true,
    deliveryLead: true,
    testLead: true,
    lead: true,
    leadActivity: true,
    scoreHistory: true,
    savedView: true,
    report: true,
    reportDashboard: true,
    reportDashboardPerson: true,
    reportTile: true,
    reportSchedule: true,
    reportSend: true,
    insightDismissal: true,
    bulkRun: true,
    bulkRunRow: true,
    department: true,
    flow: true,
    flowEvent: true,
    flowRun: true,
    survey: true,
    departmentMigration: true,
    departmentMigrationRow: true,
    outgoingCall: true,
    pipeline: true,
    pipelineStage: true,
    opportunity: true,
    opportunityStageEntry: true,
    opportunityTerms: true,
    quota: true,
    forecastDay: true,
    forecastSnapshot: true,
    forecastSubmission: true,
    task: true,
    meeting: true,
    outboxMessage: true,
    unsubscribeLink: true,
    calendarFeed: true,
    notificationSettings: true,
    mailTracker: true,
    mailSettings: true,
    mailDay: true,
    erasure: true,
    erasedAddress: true,
    newsletterSubscription: true,
    healthSample: true,
    platformSetting: true,
    scoringModel: true,
    sheetsAgent: true,
    sheetsSync: true,
    sheetsRow: true,
    googleAuthState: true,
    languageModelDay: true,
    writtenText: true,
    leadCount: true,
    companySwitch: true,
    approvalRule: true,
    teamBound: true,
    playbook: true,
    letterTemplate: true,
    mailbox: true,
    mailboxFolder: true,
    conversation: true,
    email: true,
    ignoredSender: true,
    mailFile: true,
    pushSubscription: true,
    meetingAnswer: true,
    externalCalendar: true,
    externalEvent: true,
    calendarAccount: true,
    meetingCopy: true,
  } satisfies Record<ModelName, true>),
);
export const isModel = (key: string | symbol): key is ModelName => NAMES.has(key);

/** Loads Prisma, and opens its one client on the pool. */
export async function openPrisma(pool: ScopedPool, timeout: number): Promise<PrismaClient> {
  const { PrismaClient: Client } = await import('./generated/prisma/client.ts');
  return new Client({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 10_000, timeout } });
}

/** The models as one scope sees them. */
export function openModels(prisma: PrismaClient, scope: Scope): PrismaClient {
  return prisma.$extends({
    query: {
      $allOperations({ model, operation, args, query }) {
        if (operation.startsWith('findUnique'))
          throw new Error('Use findFirst: findUnique is batched across companies');
        const scoped =
          model && isOfCompany(scope)
            ? scopeToCompany(model, operation, args as Record<string, unknown>, scope.companyId)
            : args;
        return runInScope(scope, () => query(scoped as typeof args));
      },
    },
  }) as unknown as PrismaClient;
}

type Operations = Record<string | symbol, (args: unknown) => Promise<unknown>>;

/** Stands in for a model of what `load` brings, which is asked for when one of its operations is. */
export const modelOf = (name: ModelName, load: () => Promise<object>): unknown =>
  new Proxy({} as Record<string, unknown>, {
    get: (_, operation) => async (args: unknown) => (Reflect.get(await load(), name) as Operations)[operation]!(args),
  });
