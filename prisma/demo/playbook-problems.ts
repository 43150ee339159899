import type { PlaybookContent } from '@outrider/shared/insight/playbook';

type Problem = PlaybookContent['problems'][number];

const problem = (
  key: string,
  name: [string, string],
  words: string,
  consequence: [string, string],
  question: [string, string],
): Problem => ({
  key,
  name: { en: name[0], de: name[1] },
  words: words.split(', '),
  consequence: { en: consequence[0], de: consequence[1] },
  question: { en: question[0], de: question[1] },
});

/** What the demo company’s customers struggle with. */
export const PROBLEMS: Problem[] = [
  problem(
    'missed-alarms',
    ['missed alarms', 'verpasste Alarme'],
    'alarm, alert, pager, freezer, fridge, nobody was told, unnoticed, failed over a weekend, night shift, Alarm, niemand gemerkt',
    [
      'When an alarm reaches nobody, the loss is usually found on Monday.',
      'Erreicht ein Alarm niemanden, fällt der Schaden meist erst am Montag auf.',
    ],
    [
      'Who gets the call today when a limit is passed at night?',
      'Wen erreicht ein Alarm bei Ihnen heute in der Nacht?',
    ],
  ),
  problem(
    'paper-records',
    ['readings on paper', 'Messwerte auf Papier'],
    'paper, continuous records, by hand, clipboard, manual, typed, typing, excel, spreadsheet, scanned, lists, haccp, Papier, Zettel, von Hand',
    [
      'Readings copied by hand cost hours and still leave gaps that an auditor finds first.',
      'Abgeschriebene Messwerte kosten Stunden, und die Lücken findet zuerst der Prüfer.',
    ],
    [
      'How long does it take from a reading to the finished record today?',
      'Wie lange dauert es heute vom Ablesen bis zum fertigen Protokoll?',
    ],
  ),
  problem(
    'calibration-records',
    ['calibration certificates', 'Kalibrierscheine'],
    'calibration, certificate, gauge, micrometer, binder, iso 9001, audit, traceable, uncertainty, inspection, Kalibrierung, Prüfmittel',
    [
      'A missing certificate rarely matters until an auditor asks for exactly that one.',
      'Ein fehlender Schein stört selten, bis ein Auditor genau nach diesem fragt.',
    ],
    [
      'How do you know today which certificate runs out next?',
      'Woran sehen Sie heute, welcher Kalibrierschein als Nächstes abläuft?',
    ],
  ),
  problem(
    'slow-calibration',
    ['calibration turnaround', 'lange Kalibrierzeiten'],
    'external calibration, takes weeks, three weeks, missed on the floor, turnaround, send away, Wochen weg, extern',
    [
      'A gauge that is away for three weeks is either missed or replaced by a spare.',
      'Ein Prüfmittel, das drei Wochen fehlt, fehlt entweder wirklich oder kostet ein zweites.',
    ],
    [
      'How many gauges are away from the floor at the same time?',
      'Wie viele Prüfmittel sind bei Ihnen gleichzeitig außer Haus?',
    ],
  ),
  problem(
    'drifting-sensors',
    ['drifting sensors', 'driftende Sensoren'],
    'drift, scrap, repeated, thermocouple, test chamber, oven, hardening, rejects, Ausschuss, Drift',
    [
      'A sensor that drifts shows up as scrap long before it shows up in a check.',
      'Ein driftender Sensor zeigt sich als Ausschuss, lange bevor eine Prüfung ihn findet.',
    ],
    ['How do you notice today that a sensor drifts?', 'Woran merken Sie heute, dass ein Sensor driftet?'],
  ),
  problem(
    'machine-downtime',
    ['unplanned downtime', 'ungeplante Stillstände'],
    'downtime, vibration, bearing, broken, breakdown, line stops, lose half a day, machine stops, Stillstand, Ausfall',
    [
      'A bearing gives weeks of notice, but only to whoever measures it.',
      'Ein Lager kündigt seinen Ausfall Wochen vorher an, aber nur dem, der misst.',
    ],
    [
      'Which machine would hurt most if it stopped tomorrow?',
      'Welche Maschine träfe Sie am härtesten, wenn sie morgen stünde?',
    ],
  ),
  problem(
    'scattered-readings',
    ['readings in too many systems', 'Messwerte in zu vielen Systemen'],
    'one screen, own software, every make, different systems, dashboard, api, mqtt, head office, many sites, cabling, monitoring, data loggers, which of our stores, ein System',
    [
      'With one program per device, nobody sees the whole picture until somebody copies it together.',
      'Mit einem Programm je Gerät sieht niemand das Ganze, bis es jemand zusammenträgt.',
    ],
    [
      'Where would one screen for all readings save you the most time?',
      'Wo würde Ihnen eine Anzeige für alle Werte am meisten Zeit sparen?',
    ],
  ),
  problem(
    'server-room-climate',
    ['room climate', 'Raumklima'],
    'server room, hot spots, rack, data room, leak, raised floor, water came in, colocation, gpus, humidity, vault, archive, Serverraum, Leckage',
    [
      'Hot spots and small leaks are cheap to find early and expensive to find late.',
      'Hitzenester und kleine Lecks sind früh gefunden billig und spät gefunden teuer.',
    ],
    ['How do you see a hot spot or a leak today?', 'Wie fällt Ihnen ein Hitzenest oder ein Leck heute auf?'],
  ),
  problem(
    'energy-use',
    ['energy use', 'Energieverbrauch'],
    'energy, heating, electricity, refrigeration, compressor, sustainability, consumption, energy report, Energie, Strom, Heizung',
    [
      'Without figures by the hour, an energy bill says how much and never why.',
      'Ohne Stundenwerte sagt eine Energierechnung, wie viel, aber nie warum.',
    ],
    ['Which site would you look into first?', 'Welchen Standort würden Sie sich zuerst ansehen?'],
  ),
];
