import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import { form } from './form.ts';
import { linkedin } from './linkedin.ts';
import { n8n } from './n8n.ts';
import { slack } from './slack.ts';
import { social } from './social.ts';
import type { IntakeSource } from './source.ts';

/** How each door checks and reads what comes in. */
export const SOURCES: Record<DeliveryChannel, IntakeSource> = { n8n, slack, linkedin, social, form };
