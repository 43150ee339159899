import type { EnrollmentListInput } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { todayText } from '../../ground/ui/clock.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.people;

type Filter = Partial<Pick<EnrollmentListInput, 'state' | 'left_because' | 'unsubscribed' | 'step' | 'q'>>;

/** Exports the enrollments that match the filters; the server counts them. */
export function ExportPeople({ campaign_id, filter }: { campaign_id: string; filter: Filter }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    if (busy) return;
    setBusy(true);
    const asked = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const path = `/api/campaigns/${campaign_id}/people/export?${asked.toString()}`;
    try {
      const name = `campaign-leads-${todayText(Date.now())}.csv`;
      const answer = await downloadFile(path, name, undefined, MESSAGES.exportFailed);
      showToast(WORDS.exported(Number(answer.headers.get('x-total-count') ?? 0)), { kind: 'success' });
    } catch (error) {
      showToast(error instanceof Error ? error.message : MESSAGES.exportFailed, { kind: 'error' });
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      className="btn btn-line btn-sm ml-auto max-lg:!h-11"
      aria-disabled={busy}
      onClick={() => void save()}
    >
      <Download className="i" />
      {busy ? WORDS.exporting : WORDS.export}
    </button>
  );
}
