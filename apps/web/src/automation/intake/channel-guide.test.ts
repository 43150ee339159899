import { expect, it } from 'vitest';
import { curlFor, endpointOf } from './channel-guide.ts';

it('points at the server this page came from', () => {
  expect(endpointOf('slack', 'https://crm.example')).toBe('https://crm.example/api/leads/capture/slack');
});

it('makes a line that a terminal takes', () => {
  expect(curlFor('n8n', 'https://crm.example', 'ck_live_x')).toBe(
    `curl -X POST 'https://crm.example/api/leads/capture/n8n' \\
  -H 'X-API-Key: ck_live_x' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"wei@harbour.example","first_name":"Wei","last_name":"Zhang","company":"Harbour Robotics"}'`,
  );
});

it('says where the key goes when none is at hand', () => {
  expect(curlFor('social', 'https://crm.example', null)).toContain("-H 'X-API-Key: YOUR_CAPTURE_KEY'");
});
