import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AgentsScreen } from '../../automation/agents/agents-screen.tsx';
import { DoNotContactDialog } from '../../automation/agents/do-not-contact-dialog.tsx';
import { Inbox } from '../../automation/agents/inbox.tsx';
import { PerformanceTab } from '../../automation/agents/performance-tab.tsx';
import { ProposalScreen } from '../../automation/agents/proposal-screen.tsx';
import { TasksTab } from '../../automation/agents/tasks-tab.tsx';
import { AssistantInsights } from '../../automation/assistant/assistant-insights.tsx';
import { AssistantModes } from '../../automation/assistant/assistant-modes.tsx';
import { AssistantOverview } from '../../automation/assistant/assistant-overview.tsx';
import { AiActivityLog } from '../../insight/dashboard/ai-activity-log.tsx';
import { DashboardScreen } from '../../insight/dashboard/dashboard-screen.tsx';
import { MyPerformance } from '../../insight/dashboard/my-performance.tsx';
import { TeamPerformance } from '../../insight/dashboard/team-performance.tsx';
import { CaptureScreen } from '../../automation/intake/capture-screen.tsx';
import { LeadActivities } from '../../records/leads/lead-activities.tsx';
import { ScoreButton } from '../../records/leads/score-button.tsx';
import { NotificationsScreen } from '../../people/notifications/notifications-screen.tsx';
import { AgentsTab } from '../../automation/organization/agents-tab.tsx';
import { AnalyticsTab } from '../../automation/organization/analytics-tab.tsx';
import { DepartmentDialog } from '../../automation/organization/department-dialog.tsx';
import { FlowRuns } from '../../automation/organization/flow-runs.tsx';
import { FlowsSection } from '../../automation/organization/flows-section.tsx';
import { OrganizationScreen } from '../../automation/organization/organization-screen.tsx';
import { OverviewTiles } from '../../automation/organization/overview-tiles.tsx';
import { DEPARTMENT_LIST } from '../../automation/organization/sample-organization.ts';
import { Surveys } from '../../automation/organization/satisfaction.tsx';
import { MessagesPanel } from '../../records/pipeline/messages-panel.tsx';
import { OwnSessions } from '../../people/profile/own-sessions.tsx';
import { PreferencesForm } from '../../people/profile/preferences-form.tsx';
import { ProfileForm } from '../../people/profile/profile-form.tsx';
import { LanguageModel } from '../../insight/scoring/language-model.tsx';
import { ScoringScreen } from '../../insight/scoring/scoring-screen.tsx';
import { SignInForm } from '../../people/session/sign-in-form.tsx';
import { AnalyticsScreen } from '../super-admin/analytics-screen.tsx';
import { CompaniesScreen } from '../super-admin/companies-screen.tsx';
import { CompanyDialog } from '../super-admin/company-dialog.tsx';
import { HealthScreen } from '../super-admin/health-screen.tsx';
import { PlatformUsersScreen } from '../super-admin/platform-users-screen.tsx';
import { SettingsScreen } from '../super-admin/settings-screen.tsx';
import { ModeMenu } from './mode-menu.tsx';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { UsersScreen } from '../../people/users/users-screen.tsx';

const ID = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4';
const admin = someUser('company_admin');
const nothing = () => {};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each<[string, () => ReactNode]>([
  [MESSAGES.loadDashboardFailed, () => <DashboardScreen />],
  [MESSAGES.loadPerformanceFailed, () => <MyPerformance />],
  [MESSAGES.loadTeamFailed, () => <TeamPerformance />],
  [MESSAGES.loadAiActivityFailed, () => <AiActivityLog />],
  [MESSAGES.loadAssistantFailed, () => <AssistantOverview module="dashboard" />],
  [MESSAGES.loadAssistantFailed, () => <AssistantModes />],
  [MESSAGES.loadAssistantFailed, () => <AssistantInsights module="leads" />],
  [MESSAGES.loadLeadsFailed, () => <CaptureScreen />],
  [MESSAGES.loadKeysFailed, () => <CaptureScreen />],
  [MESSAGES.loadDeliveriesFailed, () => <CaptureScreen />],
  [MESSAGES.loadActivitiesFailed, () => <LeadActivities leadId={ID} />],
  [MESSAGES.loadNotificationsFailed, () => <NotificationsScreen />],
  [MESSAGES.loadMessagesFailed, () => <MessagesPanel onWrite={nothing} onOpen={nothing} />],
  [MESSAGES.loadSessionsFailed, () => <OwnSessions />],
  [MESSAGES.loadScoringFailed, () => <ScoringScreen />],
  [MESSAGES.loadLanguageModelFailed, () => <LanguageModel manages />],
  [MESSAGES.loadUsersFailed, () => <UsersScreen />],
  [MESSAGES.loadOrganizationFailed, () => <OrganizationScreen />],
  [MESSAGES.loadOrganizationFailed, () => <OverviewTiles />],
  [MESSAGES.loadOrganizationFailed, () => <FlowsSection departments={DEPARTMENT_LIST} />],
  [MESSAGES.loadOrganizationFailed, () => <AgentsTab departments={DEPARTMENT_LIST} />],
  [MESSAGES.loadOrganizationFailed, () => <AnalyticsTab departments={DEPARTMENT_LIST} />],
  [
    MESSAGES.loadDepartmentFailed,
    () => <DepartmentDialog department="sales" departments={DEPARTMENT_LIST} onClose={nothing} />,
  ],
  [MESSAGES.loadFlowRunsFailed, () => <FlowRuns />],
  [MESSAGES.loadSurveysFailed, () => <Surveys />],
  [MESSAGES.loadSalesOverviewFailed, () => <AgentsScreen />],
  [MESSAGES.loadSalesAgentsFailed, () => <AgentsScreen />],
  [MESSAGES.loadAgentTasksFailed, () => <TasksTab openId={null} onAssign={nothing} />],
  [MESSAGES.loadAgentPerformanceFailed, () => <PerformanceTab />],
  [MESSAGES.loadAgentActionsFailed, () => <Inbox />],
  [MESSAGES.loadDoNotContactFailed, () => <DoNotContactDialog onClose={nothing} />],
  [MESSAGES.loadProposalFailed, () => <ProposalScreen id={ID} />],
])('says %s when the server fails, and asks again on Retry', async (sentence, show) => {
  const asked = renderSignedIn(show(), { user: admin, answers: {} });
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0);
  const before = asked.length;
  fireEvent.click(screen.getAllByRole('button', { name: /Retry|Try again/ })[0] as HTMLElement);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it.each<[string, () => ReactNode]>([
  [MESSAGES.loadDashboardFailed, () => <CompaniesScreen />],
  [MESSAGES.loadCompanyFailed, () => <CompanyDialog id={ID} onClose={nothing} />],
  [MESSAGES.loadPlatformUsersFailed, () => <PlatformUsersScreen />],
  [MESSAGES.loadPlatformAnalyticsFailed, () => <AnalyticsScreen />],
  [MESSAGES.loadHealthFailed, () => <HealthScreen />],
  [MESSAGES.loadSettingsFailed, () => <SettingsScreen />],
])('says %s to the super admin', async (sentence, show) => {
  renderSignedIn(show(), { user: someUser('super_admin'), answers: { 'companies.get': offline } });
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0);
});

const lead = {
  id: ID,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@acme.example',
  company: 'Acme',
  score: 40,
  processing_mode: 'manual',
  assigned_to: null,
  ai_insights: null,
} as never;
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('tells of scoring that worked and of scoring that failed', async () => {
  renderSignedIn(<ScoreButton lead={lead} />, {
    user: admin,
    answers: { 'leads.score': () => ({ score: 72, insights: {} }) },
  });
  await press(/AI Score/);
  expect(await screen.findByText(MESSAGES.aiComplete(72))).toBeTruthy();
  cleanup();
  renderSignedIn(<ScoreButton lead={lead} />, { user: admin, answers: {} });
  await press(/AI Score/);
  expect(await screen.findByText(MESSAGES.aiFailed)).toBeTruthy();
});

it('keeps the mode that was when the change fails, and says so', async () => {
  renderSignedIn(<ModeMenu />, { user: admin, answers: {} });
  await press(/Automation mode: Hybrid/);
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^AI Mode/ }));
  expect(await screen.findByText(MESSAGES.modeFailed)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Automation mode: Hybrid' })).toBeTruthy();
});

it.each<[string, () => ReactNode, RegExp]>([
  [MESSAGES.saveProfileFailed, () => <ProfileForm />, /^Full name/],
  [MESSAGES.savePreferencesFailed, () => <PreferencesForm />, /Level/i],
])('says %s and keeps what was entered', async (sentence, show, field) => {
  renderSignedIn(show(), { user: admin, answers: {} });
  const input = (await screen.findAllByLabelText<HTMLInputElement>(field))[0] as HTMLInputElement;
  const entered = input.type === 'text' ? 'Another Name' : '75';
  fireEvent.input(input, { target: { value: entered } });
  fireEvent.change(input, { target: { value: entered } });
  await press(/^Save/);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(input.value).toBe(entered);
});

it.each([
  [
    'the server’s own sentence',
    () => {
      throw new Refusal('FORBIDDEN', MESSAGES.suspended);
    },
    MESSAGES.suspended,
  ],
  [
    'An error occurred, when it gives none',
    () => {
      throw new Refusal('INTERNAL_SERVER_ERROR', '');
    },
    MESSAGES.signInFailed,
  ],
])('shows a failed sign-in as alert and as toast: %s', async (_, answer, sentence) => {
  renderSignedIn(<SignInForm />, { user: admin, answers: { 'auth.login': answer } });
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'maya@acme.example' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'long enough to try' } });
  await press(/^Sign in$/);
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
});
