import { readCampaignText } from '@outrider/shared/automation/campaign-steps';
import { TemplateError } from '@outrider/shared/insight/template-text';
import { trpc } from '../../ground/trpc.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

type Letter = { subject: string; body: string };

/** Whether a text names nothing but what a campaign's email can say. */
function fits(texts: readonly string[]): boolean {
  try {
    for (const text of texts) readCampaignText(text);
    return true;
  } catch (error) {
    if (error instanceof TemplateError) return false;
    throw error;
  }
}

/** The company's own templates that fit; what a campaign's email cannot say belongs to agents. */
export function TemplateMenu({ onPick }: { onPick: (letter: Letter) => void }) {
  const { data } = trpc.templates.list.useQuery(undefined, { meta: { quiet: true } });
  const offered = (data?.templates ?? []).filter(({ subject, greeting, body }) => fits([subject, greeting, body]));
  if (offered.length === 0) return null;
  return (
    <Menu
      label={CAMPAIGN_WORDS.editor.template}
      trigger={CAMPAIGN_WORDS.editor.template}
      className="w-fit"
      buttonClass="btn-line"
      menuClass="!right-auto left-0 max-h-72 overflow-y-auto"
    >
      {offered.map(({ id, name, subject, greeting, body }) => (
        <MenuItem key={id} onSelect={() => onPick({ subject, body: `${greeting}\n\n${body}\n\n{{sender}}` })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
