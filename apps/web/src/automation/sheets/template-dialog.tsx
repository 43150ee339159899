import { MESSAGES } from '@outrider/shared/ground/messages';
import { TEMPLATE_ROWS } from '@outrider/shared/automation/sheets';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { saveFile } from '../../ground/ui/save-file.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { SHEETS_WORDS } from './words.ts';

/** What a sheet may look like, and the file. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.sheets.template.useQuery({}, { meta: { failure: MESSAGES.loadTemplateFailed } });
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { file } = await utils.client.sheets.template.query({ format: 'csv' });
      if (file) saveFile(file.name, file.type, file.text);
    } catch {
      showToast(MESSAGES.downloadTemplateFailed, { kind: 'error' });
    }
    setBusy(false);
  }

  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Close
      </button>
      <button
        type="button"
        data-autofocus
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={busy}
        onClick={() => !busy && void download()}
      >
        <Download className="i" />
        Download CSV
      </button>
    </>
  );
  return (
    <Dialog title="Sample Template" onClose={onClose} foot={foot} width="max-w-3xl">
      <div className="min-h-0 overflow-y-auto p-5">
        <QueryView
          query={query}
          failure={MESSAGES.loadTemplateFailed}
          loading={<SkeletonRows label="Loading the template" rows={4} />}
        >
          {({ template: { headers, instructions } }) => (
            <>
              <ul className="text-muted list-disc space-y-1 pl-5">
                {instructions.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <section
                className="border-line relative mt-4 overflow-x-auto border-y"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
                tabIndex={0}
                aria-label={SHEETS_WORDS.templateSize(headers.length, TEMPLATE_ROWS.length)}
              >
                <table className="rows compact">
                  <thead>
                    <tr className="text-left">
                      {headers.map((header) => (
                        <th key={header} scope="col">
                          {header}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {TEMPLATE_ROWS.map((row) => (
                      <tr key={row[2]}>
                        {headers.map((header, at) => (
                          <td key={header} className="text-xs">
                            {row[at]}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
