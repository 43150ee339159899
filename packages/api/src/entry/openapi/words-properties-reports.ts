/** Properties of dashboards of reports, and of when these are sent. */
export const REPORT_PROPERTIES: Record<string, string> = {
  'ReportDashboard.tiles': 'Its reports, in reading order',
  'ReportQuestionAnswer.ask': 'What it asks, as GET /reports/run takes it',
  'ReportQuestionAnswer.chart': 'How it is drawn',
  'ReportQuestion.text': 'The question, at most 300 characters',
  'ReportDashboardTile.width': 'In columns of three',
  'ReportDashboardTile.height': 'In rows',
  'ReportDashboardTile.chart': 'How it is drawn',
  'ReportScheduleList.schedules': 'Schedules you own or receive, soonest first',
  'ReportScheduleList.can_mail': 'Whether this server can send email',
  'ReportSchedule.dashboard_id': 'ID of the dashboard. Null for a report.',
  'ReportSchedule.weekdays': 'From 1, Monday, to 7, Sunday. Empty if it is sent once a month.',
  'ReportSchedule.month_day': 'Day of the month; in shorter months the last one. Null if it is sent on weekdays.',
  'ReportSchedule.only_changed': 'Sent only when a number has changed by 5 percent, or 5 points of a percentage',
  'ReportSchedule.next_at': 'When it is sent next',
};
