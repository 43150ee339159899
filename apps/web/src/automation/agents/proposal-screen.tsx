import type { z } from 'zod';
import type { proposalDocumentSchema } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { saveFile } from '../../ground/ui/save-file.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { actionPath } from './place.ts';
import { ProposalPaper } from './proposal-paper.tsx';
import { PROPOSAL_WORDS } from './words.ts';

type ProposalDocument = z.infer<typeof proposalDocumentSchema>;

/** A proposal as whoever gets it sees it: to read, to print, to keep. */
export function ProposalScreen({ id }: { id: string }) {
  const query = trpc.agents.proposal.useQuery({ id }, { meta: { failure: MESSAGES.loadProposalFailed } });
  return (
    <Page>
      <QueryView
        query={query}
        failure={MESSAGES.loadProposalFailed}
        loading={<SkeletonRows label="Loading the proposal" rows={8} />}
      >
        {(document) => <Paper document={document} />}
      </QueryView>
    </Page>
  );
}

const fileName = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'proposal';

function Paper({ document: { id, title, lead_id, lead_name, markdown, html } }: { document: ProposalDocument }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-0">
          <p className="font-strong">{title}</p>
          <p className="text-muted">
            {lead_id && (
              <>
                For{' '}
                <Link to={`/leads?lead=${lead_id}`} className="text-link hover:underline">
                  {lead_name ?? 'the lead'}
                </Link>{' '}
                ·{' '}
              </>
            )}
            <Link to={actionPath(id)} className="text-link inline-flex items-center gap-1 hover:underline">
              <ArrowLeft className="i size-3.5" />
              {PROPOSAL_WORDS.back}
            </Link>
          </p>
        </div>
        <button
          type="button"
          className="btn btn-sm btn-line"
          onClick={() => saveFile(`${fileName(title)}.md`, 'text/markdown', markdown)}
        >
          <Download className="i" />
          Markdown
        </button>
        <button
          type="button"
          className="btn btn-sm btn-line"
          onClick={() => saveFile(`${fileName(title)}.html`, 'text/html', html)}
        >
          <Download className="i" />
          HTML
        </button>
        <button type="button" className="btn btn-sm btn-primary" onClick={() => window.print()}>
          <Printer className="i" />
          Print
        </button>
      </div>
      <ProposalPaper markdown={markdown} />
    </>
  );
}
