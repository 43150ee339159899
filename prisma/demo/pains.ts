import type { Industry } from './firms.ts';

/** What people say is wrong, to a maker of sensors, loggers and calibration software. Some are pressing, some only describe. */
export const PAINS: Record<Industry, readonly string[]> = {
  manufacturing: [
    'Calibration certificates live in three binders. The last ISO 9001 audit found 14 of them missing.',
    'Torque readings are typed in by hand at the end of a shift and we see typing errors every week.',
    'Vibration on line 2 goes unnoticed until a bearing is broken, then we lose half a day.',
    'Four plants, four ways of keeping gauges. Nobody can say which micrometer measured which batch.',
    'Our external calibration takes three weeks and the gauges are missed on the floor all that time.',
    'We want pressure and flow from 60 points on one screen, without running new cable.',
    'Operators walk the hall twice a day with a clipboard to read the ovens.',
    'Scrap on the hardening line is above 6 % and we suspect the thermocouples drift.',
    'A customer asks for measurement uncertainty with every delivery from next year.',
  ],
  healthcare: [
    'Two vaccine fridges failed over a weekend and nobody was told. We wrote off the stock.',
    'Temperature lists are filled in on paper, two hours a day over nine wards.',
    'The inspectorate wants continuous records for the blood bank by the end of the quarter.',
    'Our loggers have to be collected and read out by USB, which nobody finds the time for.',
    'Alarms go to a pager that the night shift does not carry.',
    'Validation of the new cold store needs mapping at 24 points.',
    'We outgrew the monitoring that came with the freezers, every make has its own software.',
    'Minus 80 freezers are old and we would like to see it coming when one is about to go.',
    'Compliance asks who changed an alarm limit and when, and we cannot tell.',
  ],
  retail: [
    'A freezer cabinet failed during the bank holiday and we are wasting about 9,000 a month on spoiled goods.',
    'Store staff sign off temperatures they never looked at. Our food safety audit said so in writing.',
    'We cannot tell from head office which of our 48 stores is running warm.',
    'Deliveries arrive without a temperature record, so every dispute with the carrier is our word against theirs.',
    'Energy for refrigeration went up 31 % and we do not know where it goes.',
    'Doors of the walk-in are left open and the compressor works all night.',
    'We would like one system for the bakery ovens and the cold rooms.',
    'Paper HACCP sheets from all shops are collected and scanned once a month.',
  ],
  technology: [
    'Hot spots in the server room since we added GPUs. We measure with a thermometer on a string.',
    'The climate chamber drifts and half of our reliability tests had to be repeated.',
    'Test benches log to local disks, results get lost when a laptop is reimaged.',
    'A colocation customer wants rack temperatures in their own dashboard, with an API.',
    'We need traceable calibration for the oscilloscopes before the first customer audit.',
    'Humidity in the clean room is checked twice a day, the deadline for continuous logging is in spring.',
    'Looking for loggers that speak MQTT so that they fit what we already have.',
    'Water came in under the raised floor last winter and was found by accident.',
  ],
  finance: [
    'Two of our data rooms have no leak detection. Internal audit has it on the list.',
    'Energy reporting for 70 branches is put together by hand every quarter.',
    'Air quality complaints from the trading floor and no figures to answer them with.',
    'The archive needs stable humidity, we only find out when paper curls.',
    'Sustainability report asks for heating data that we do not have.',
    'Vault climate has to be documented for the insurer.',
  ],
  education: [
    'Students share six old data loggers between 30 benches.',
    'The fume cupboards are checked by hand once a month and the records do not survive a change of staff.',
    'Greenhouse readings for the plant science group have gaps every weekend.',
    'A grant pays for sensors, the rest has to run for five years without a licence.',
    'Every lab buys its own meters, nobody calibrates them.',
    'Sample freezers of four groups stand in one corridor without any alarm. We lost a whole collection in August.',
    'We would like to show live measurements in lectures.',
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
