const bars =
  'M20 128 128 20M20 248 248 20M20 368 368 20M20 488 400 108M60 568 400 228M180 568 400 348M300 568 400 468'
const crossbars =
  'M400 128 292 20M400 248 172 20M400 368 52 20M400 488 20 108M360 568 20 228M240 568 20 348M120 568 20 468'

/** The parts of a lesson hang on the plant in the order they are studied, and a test blooms at the top. */
export function ClimbingVine({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 420 600" fill="none" aria-hidden="true" className={className}>
      <path d={bars} strokeWidth="7" strokeLinecap="round" className="stroke-line" />
      <path d={crossbars} strokeWidth="7" strokeLinecap="round" className="stroke-line" />
      <ellipse cx="214" cy="586" rx="150" ry="13" className="fill-line" />
      <path d="M150 586l-12-46h150l-12 46Z" className="fill-sun-deep" />
      <rect x="128" y="524" width="170" height="24" rx="9" className="fill-sun" />

      <path
        d="M212 524c0-60-92-62-92-128 0-58 176-60 176-132 0-62-140-58-140-116 0-34 40-44 56-72"
        strokeWidth="11"
        strokeLinecap="round"
        className="stroke-leaf"
      />
      <path d="M190 474c30-26 62-24 86 6-26 26-58 24-86-6Z" className="fill-leaf-bright" />
      <path d="M121 384c-34-4-52-26-48-62 34 2 52 26 48 62Z" className="fill-leaf-bright" />
      <path d="M190 320c-14-30-4-54 30-68 16 32 4 56-30 68Z" className="fill-leaf" />
      <path d="M296 258c34 6 62-10 74-46-36-12-64 4-74 46Z" className="fill-leaf-bright" />
      <path d="M222 207c-2-30 16-48 50-48 2 34-16 52-50 48Z" className="fill-leaf" />
      <path d="M156 140c-34 6-58-10-66-46 36-6 60 10 66 46Z" className="fill-leaf-bright" />

      <Tag x={120} y={420} ground="fill-blue-wash" ink="fill-blue">
        <path d="m-8-12 22 12-22 12Z" />
      </Tag>
      <Tag x={208} y={338} ground="fill-purple-wash" ink="fill-purple">
        <path d="M-17-11c7-3 12-2 16 2v22c-4-4-9-5-16-2Zm34 0c-7-3-12-2-16 2v22c4-4 9-5 16-2Z" />
      </Tag>
      <Tag x={296} y={256} ground="fill-pink-wash" ink="fill-pink">
        <path d="M-8-5a8 8 0 1 1 12 7c-3 1.600-4 3-4 6h-4c0-5 2-7 5-9a4 4 0 1 0-5-4ZM-4 11h4.500v4.500H-4Z" />
      </Tag>
      <Tag x={166} y={168} ground="fill-indigo-wash" ink="fill-indigo">
        <path d="m-14 14 3-11L6-14l8 8L-3 11Z" />
      </Tag>

      <g transform="translate(214 62)">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <ellipse key={turn} cy="-30" rx="18" ry="25" transform={`rotate(${turn})`} className="fill-sun" />
        ))}
        <circle r="25" className="fill-surface" />
        <path
          d="M0-13V0l9 6"
          strokeWidth="5.500"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
      </g>
    </svg>
  )
}

type TagProps = { x: number; y: number; ground: string; ink: string; children: React.ReactNode }

function Tag({ x, y, ground, ink, children }: TagProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="35" className="fill-surface" />
      <circle r="30" className={ground} />
      <g className={ink}>{children}</g>
    </g>
  )
}
