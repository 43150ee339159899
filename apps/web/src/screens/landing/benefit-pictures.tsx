/** Three small figures in one frame of 320 by 150, drawn from numbers. */
const FRAME = { className: 'w-full', viewBox: '0 0 320 150', fill: 'none', 'aria-hidden': true } as const;

const FACTS = [
  { name: 'VP Operations', width: 4 },
  { name: 'Budget $85,000', width: 3.2 },
  { name: 'Webinar', width: 2.6 },
  { name: 'Opened pricing', width: 2 },
  { name: 'No timeline yet', width: 1.6, against: true },
];

/** Facts running together into a score; the thicker, the more they weigh. */
export function ReasonsPicture() {
  return (
    <svg {...FRAME}>
      {FACTS.map(({ name, width, against }, at) => {
        const y = 15 + at * 29;
        return (
          <g key={name}>
            <text x="0" y={y + 4} className="fill-muted text-xs">
              {name}
            </text>
            <path
              d={`M100 ${y}C180 ${y} 170 75 246 75`}
              className={against ? 'stroke-band-red' : 'stroke-band-green'}
              strokeWidth={width}
              strokeOpacity="0.75"
            />
          </g>
        );
      })}
      <circle cx="278" cy="75" r="32" className="fill-band-green-soft" />
      <text x="278" y="82" textAnchor="middle" className="fill-band-green-ink num font-strong text-xl">
        87
      </text>
    </svg>
  );
}

/** How many leads stand at each score, lowest first; the last columns are worth the morning. */
const COLUMNS = [2, 3, 5, 7, 9, 10, 8, 8, 6, 5, 3, 3, 3, 2, 1];
const FIRST_WORTH_IT = 11;
const STEP = { x: 21.4, y: 13.2 };

export function LeadFieldPicture() {
  return (
    <svg {...FRAME}>
      {COLUMNS.flatMap((leads, column) =>
        Array.from({ length: leads }, (_, row) => (
          <circle
            key={`${column}-${row}`}
            cx={10 + column * STEP.x}
            cy={132 - row * STEP.y}
            r="4.2"
            className={column < FIRST_WORTH_IT ? 'fill-line-strong' : 'fill-band-green'}
          />
        )),
      )}
      <path d="M234 8V140" className="stroke-base-content" strokeDasharray="2 4" />
      <text x="242" y="18" className="fill-base-content font-strong text-xs">
        call these
      </text>
    </svg>
  );
}

/** Percent predicted against percent converted: on the diagonal a prediction is right. */
const CALIBRATION = [
  [5, 4],
  [14, 16],
  [26, 24],
  [38, 41],
  [55, 53],
  [71, 74],
] as const;
const AXES_PERCENT = 76;
const place = (predicted: number, converted: number) => ({ x: 14 + predicted * 3.8, y: 138 - converted * 1.65 });

export function CalibrationPicture() {
  const points = CALIBRATION.map(([predicted, converted]) => place(predicted, converted));
  const right = place(AXES_PERCENT, AXES_PERCENT);
  return (
    <svg {...FRAME}>
      <path d="M14 138H306M14 138V10" className="stroke-line-strong" />
      <path d={`M14 138L${right.x} ${right.y}`} className="stroke-line-strong" strokeDasharray="2 4" />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className="stroke-link" strokeWidth="2" />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" className="fill-link" />
      ))}
      <text x="24" y="20" className="fill-muted text-xs">
        converted
      </text>
      <text x="306" y="130" textAnchor="end" className="fill-muted text-xs">
        predicted
      </text>
    </svg>
  );
}
