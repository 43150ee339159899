import type { Industry } from './firms.ts';

/**
 * What people say is wrong, to a maker of sensors, loggers and calibration software, and what they chose on its form:
 * an offer or a problem of its playbook, null for nothing. Some are pressing, some only describe.
 */
export const PAINS: Record<Industry, readonly (readonly [says: string, asked_about: string | null])[]> = {
  manufacturing: [
    [
      'Calibration certificates live in three binders. The last ISO 9001 audit found 14 of them missing.',
      'calibration certificates',
    ],
    [
      'Torque readings are typed in by hand at the end of a shift and we see typing errors every week.',
      'readings on paper',
    ],
    ['Vibration on line 2 goes unnoticed until a bearing is broken, then we lose half a day.', 'unplanned downtime'],
    [
      'Four plants, four ways of keeping gauges. Nobody can say which micrometer measured which batch.',
      'readings in too many systems',
    ],
    [
      'Our external calibration takes three weeks and the gauges are missed on the floor all that time.',
      'calibration turnaround',
    ],
    ['We want pressure and flow from 60 points on one screen, without running new cable.', 'LinkSense'],
    ['Operators walk the hall twice a day with a clipboard to read the ovens.', 'readings on paper'],
    ['Scrap on the hardening line is above 6 % and we suspect the thermocouples drift.', 'drifting sensors'],
    ['A customer asks for measurement uncertainty with every delivery from next year.', 'calibration certificates'],
  ],
  healthcare: [
    ['Two vaccine fridges failed over a weekend and nobody was told. We wrote off the stock.', 'missed alarms'],
    ['Temperature lists are filled in on paper, two hours a day over nine wards.', 'readings on paper'],
    ['The inspectorate wants continuous records for the blood bank by the end of the quarter.', 'CL-200'],
    ['Our loggers have to be collected and read out by USB, which nobody finds the time for.', 'readings on paper'],
    ['Alarms go to a pager that the night shift does not carry.', 'missed alarms'],
    ['Validation of the new cold store needs mapping at 24 points.', 'room climate'],
    [
      'We outgrew the monitoring that came with the freezers, every make has its own software.',
      'readings in too many systems',
    ],
    ['Minus 80 freezers are old and we would like to see it coming when one is about to go.', 'missed alarms'],
    ['Compliance asks who changed an alarm limit and when, and we cannot tell.', 'CL-200'],
  ],
  retail: [
    [
      'A freezer cabinet failed during the bank holiday and we are wasting about 9,000 a month on spoiled goods.',
      'missed alarms',
    ],
    [
      'Store staff sign off temperatures they never looked at. Our food safety audit said so in writing.',
      'readings on paper',
    ],
    ['We cannot tell from head office which of our 48 stores is running warm.', 'readings in too many systems'],
    [
      'Deliveries arrive without a temperature record, so every dispute with the carrier is our word against theirs.',
      'CL-200',
    ],
    ['Energy for refrigeration went up 31 % and we do not know where it goes.', 'energy use'],
    ['Doors of the walk-in are left open and the compressor works all night.', 'energy use'],
    ['We would like one system for the bakery ovens and the cold rooms.', 'readings in too many systems'],
    ['Paper HACCP sheets from all shops are collected and scanned once a month.', 'readings on paper'],
  ],
  technology: [
    ['Hot spots in the server room since we added GPUs. We measure with a thermometer on a string.', 'room climate'],
    ['The climate chamber drifts and half of our reliability tests had to be repeated.', 'drifting sensors'],
    ['Test benches log to local disks, results get lost when a laptop is reimaged.', 'readings in too many systems'],
    ['A colocation customer wants rack temperatures in their own dashboard, with an API.', 'RackGuard'],
    [
      'We need traceable calibration for the oscilloscopes before the first customer audit.',
      'calibration certificates',
    ],
    [
      'Humidity in the clean room is checked twice a day, the deadline for continuous logging is in spring.',
      'room climate',
    ],
    ['Looking for loggers that speak MQTT so that they fit what we already have.', 'LinkSense'],
    ['Water came in under the raised floor last winter and was found by accident.', 'room climate'],
  ],
  finance: [
    ['Two of our data rooms have no leak detection. Internal audit has it on the list.', 'room climate'],
    ['Energy reporting for 70 branches is put together by hand every quarter.', 'energy use'],
    ['Air quality complaints from the trading floor and no figures to answer them with.', 'room climate'],
    ['The archive needs stable humidity, we only find out when paper curls.', 'room climate'],
    ['Sustainability report asks for heating data that we do not have.', 'energy use'],
    ['Vault climate has to be documented for the insurer.', 'room climate'],
  ],
  education: [
    ['Students share six old data loggers between 30 benches.', 'readings in too many systems'],
    [
      'The fume cupboards are checked by hand once a month and the records do not survive a change of staff.',
      'readings on paper',
    ],
    ['Greenhouse readings for the plant science group have gaps every weekend.', 'missed alarms'],
    ['A grant pays for sensors, the rest has to run for five years without a licence.', null],
    ['Every lab buys its own meters, nobody calibrates them.', 'calibration certificates'],
    [
      'Sample freezers of four groups stand in one corridor without any alarm. We lost a whole collection in August.',
      'missed alarms',
    ],
    ['We would like to show live measurements in lectures.', null],
  ],
};

export const VAGUE_PAINS = [
  'Monitoring',
  'Calibration',
  'Cold chain',
  'Paperwork',
  'Too much Excel',
  'Reporting',
] as const;
