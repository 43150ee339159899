-- A funnel and an area are two more ways to draw a report.
ALTER TABLE reports DROP CONSTRAINT reports_chart_check;
ALTER TABLE reports ADD CONSTRAINT reports_chart_check
  CHECK (chart IN ('bars', 'columns', 'line', 'area', 'funnel', 'figure', 'table'));
