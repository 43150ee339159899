import { DELIVERY_CHANNELS, type DeliveryChannel, INTAKE_LABELS } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { BriefcaseBusiness, type LucideIcon, MessageSquare, PanelsTopLeft, Share2, Workflow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { ChannelSetup } from './channel-setup.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebsiteForms } from './website-forms.tsx';
import { FORMS_WORDS } from './words-forms.ts';
import { INTEGRATION_WORDS } from './words.ts';

const ICONS: Record<DeliveryChannel, LucideIcon> = {
  n8n: Workflow,
  slack: MessageSquare,
  linkedin: BriefcaseBusiness,
  social: Share2,
  form: PanelsTopLeft,
};
const PANEL = 'integration';
const PARAM = 'channel';

const LABELS: Record<DeliveryChannel, string> = { ...INTAKE_LABELS, form: FORMS_WORDS.tab };
const TABS = DELIVERY_CHANNELS.map((id) => {
  const Icon = ICONS[id];
  return {
    id,
    label: (
      <>
        <Icon className="i" />
        {LABELS[id]}
      </>
    ),
  };
});

/**
 * The webhook doors and the forms of websites: where to post, with which key, and what arrived. Who may not open them
 * reads who can.
 */
export function Integrations() {
  const allowed = can(useUser(), 'intake.read');
  const [params, setParams] = useSearchParams();
  const channel = DELIVERY_CHANNELS.find((one) => one === params.get(PARAM)) ?? 'n8n';
  const section = useScrollToHash('#integrations');

  const select = (next: DeliveryChannel) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set(PARAM, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <section ref={section} id="integrations" aria-labelledby="integrations-title" className="sheet mt-8 scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-6 px-4 pt-1">
        <h2 id="integrations-title" className="py-2 text-sm">
          Integrations
        </h2>
        <Tabs
          label="Integrations"
          tabs={TABS}
          selected={channel}
          onSelect={select}
          panelId={PANEL}
          className="max-w-full min-w-0 !border-0"
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, channel)} className="border-line border-t">
        {allowed ? (
          <div key={channel} className="grid grid-cols-1 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
            {channel === 'form' ? <WebsiteForms /> : <ChannelSetup channel={channel} />}
            <Deliveries channel={channel} label={LABELS[channel]} />
          </div>
        ) : (
          <Forbidden title={INTEGRATION_WORDS.adminsOnly}>{MESSAGES.intakeForbidden}</Forbidden>
        )}
      </div>
    </section>
  );
}

/** Links from other screens lead to this part of the page. */
function useScrollToHash(hash: string) {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === hash) section.current?.scrollIntoView();
  }, [location, hash]);
  return section;
}
