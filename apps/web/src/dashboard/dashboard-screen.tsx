import { MESSAGES } from '@outrider/shared/messages';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LeadTiles } from '../leads/lead-tiles.tsx';
import { useUser } from '../session/user-context.ts';
import { NEW_CAPTURE } from '../intake/capture-link.ts';
import { Forbidden } from '../ui/blank-state.tsx';
import { Page } from '../ui/page.tsx';
import { greet, SUBTITLES } from './greeting.ts';
import { HotLeads } from './hot-leads.tsx';

export function DashboardScreen() {
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl">{greet(user.full_name, hour)}</h2>
          <p className="text-muted mt-0.5">{SUBTITLES[user.role]}</p>
        </div>
        {user.company && <QuickLinks />}
      </div>
      {user.company ? (
        <>
          <div className="mt-5"><LeadTiles /></div>
          <HotLeads />
        </>
      ) : (
        <div className="sheet mt-5">
          <Forbidden title={MESSAGES.noCompany}>Companies and their people see their own leads here.</Forbidden>
        </div>
      )}
    </Page>
  );
}

function QuickLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={NEW_CAPTURE} className="btn btn-sm btn-primary">
        <Plus className="i" />
        New Lead
      </Link>
      <Link to="/leads" className="btn btn-sm btn-line">Leads</Link>
      <Link to="/lead-capture" className="btn btn-sm btn-line">AI Lead Capture</Link>
    </div>
  );
}
