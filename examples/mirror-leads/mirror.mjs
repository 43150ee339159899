// Keeps a copy of all leads in a file: reads them once, then follows the live events. In place of the file, write to a warehouse.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createOutriderClient, each, isOutriderError } from '@outrider/client';

const { OUTRIDER_URL, OUTRIDER_TOKEN } = process.env;
const [file = 'leads.json', mode] = process.argv.slice(2);
if (!OUTRIDER_URL || !OUTRIDER_TOKEN) throw new Error('Set OUTRIDER_URL and OUTRIDER_TOKEN');
const outrider = createOutriderClient({ url: OUTRIDER_URL, token: OUTRIDER_TOKEN });

/** The leads by id, and the last event that is in them. */
const mirror = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { last_event: null, leads: {} };

/** Whole or not at all: a copy that was cut off in the middle would be none. */
function save() {
  writeFileSync(`${file}.new`, JSON.stringify(mirror, null, 2));
  renameSync(`${file}.new`, file);
}

async function readAll() {
  const leads = {};
  for await (const lead of each(outrider.leads.list, { limit: 100 })) leads[lead.id] = lead;
  mirror.leads = leads;
  save();
}

/** An event says which lead, not what it has now: two that come close together are one read each, and the second finds what the first did. */
async function readOne(id) {
  try {
    mirror.leads[id] = await outrider.leads.get.query({ id });
  } catch (error) {
    if (!isOutriderError(error) || error.status !== 404) throw error;
    delete mirror.leads[id];
  }
}

/** One after the other, so that the file never goes back in time. */
let turn = Promise.resolve();
function onEvent({ id: event, data: { topic, id } }) {
  turn = turn
    .then(async () => {
      if (topic === 'live.resumed') await readAll();
      else if (topic.startsWith('lead.') && id) await readOne(id);
      mirror.last_event = event;
      save();
    })
    .catch(fail);
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

if (mode === '--once') await readAll();
else {
  const since = mirror.last_event ? { lastEventId: mirror.last_event } : undefined;
  outrider.events.live.subscribe(since, {
    // From here on nothing is missed, so the first pass begins now.
    onStarted: () => {
      if (!since) turn = turn.then(readAll).catch(fail);
    },
    onData: onEvent,
    onError: fail,
  });
}
