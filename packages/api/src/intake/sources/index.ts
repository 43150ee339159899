import type { IntakeChannel } from '@outrider/shared/intake';
import { linkedin } from './linkedin.ts';
import { n8n } from './n8n.ts';
import { slack } from './slack.ts';
import { social } from './social.ts';
import type { IntakeSource } from './source.ts';

/** How each webhook door checks and reads what comes in. */
export const SOURCES: Record<IntakeChannel, IntakeSource> = { n8n, slack, linkedin, social };
