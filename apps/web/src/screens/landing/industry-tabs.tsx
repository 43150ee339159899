import { useLocation, useNavigate } from 'react-router-dom';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { Block } from './block.tsx';
import {
  FIRST_INDUSTRY,
  INDUSTRIES,
  INDUSTRY_IDS,
  INDUSTRY_PANEL,
  type IndustryId,
  industryOfHash,
  industryTarget,
} from './words-industries.ts';
import { PLACES } from './places.ts';

const TABS = INDUSTRY_IDS.map((id) => ({ id, label: INDUSTRIES[id].name }));

/** The open tab is in the address (#industry-food), so that the footer can lead to it and a visitor can send it on. */
export function IndustryTabs() {
  const selected = industryOfHash(useLocation().hash) ?? FIRST_INDUSTRY;
  const navigate = useNavigate();
  const open = (id: IndustryId) =>
    void navigate({ hash: industryTarget(id) }, { replace: true, preventScrollReset: true });
  return (
    <Block id={PLACES.industries} title="Results, by industry">
      <Tabs
        label="Industry"
        tabs={TABS}
        selected={selected}
        onSelect={open}
        panelId={INDUSTRY_PANEL}
        className="mt-8 !gap-4 sm:!gap-7 [&>.tab:target]:scroll-mt-48 [&>.tab]:!text-base"
      />
      <div
        role="tabpanel"
        id={INDUSTRY_PANEL}
        aria-labelledby={tabId(INDUSTRY_PANEL, selected)}
        tabIndex={0}
        className="pt-9"
      >
        <IndustryResults key={selected} id={selected} />
      </div>
    </Block>
  );
}

function IndustryResults({ id }: { id: IndustryId }) {
  const { title, subtitle, results } = INDUSTRIES[id];
  return (
    <>
      <div className="max-w-xl">
        <h3 className="text-d3">{title}</h3>
        <p className="text-muted mt-2">{subtitle}</p>
      </div>
      <dl className="mt-9 grid grid-cols-2 gap-8 lg:grid-cols-5 [&>:last-child]:max-lg:col-span-2">
        {results.map(({ label, percent }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted mt-1.5 text-sm">{label}</dt>
            <dd>
              <span className="num text-d2 font-strong">+{percent}%</span>
              <span className="bar mt-2 block !h-1">
                <i
                  className="bg-primary origin-left transition-transform duration-180 ease-out starting:scale-x-0"
                  style={{ width: `${percent}%` }}
                />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
