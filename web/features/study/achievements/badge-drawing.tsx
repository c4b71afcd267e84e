import { badgeLook } from './badge-looks.ts'
import { emblems } from './emblems.tsx'

/** A badge: whole once it is earned; before that a pale one with a broken edge. Its words stand beside it. */
export function BadgeDrawing({ code, earned }: { code: string; earned: boolean }) {
  const { emblem, count } = badgeLook(code)
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className="size-20 shrink-0">
      <circle
        cx="32"
        cy="32"
        r="29.5"
        strokeWidth="3"
        strokeDasharray={earned ? undefined : '5 5.3'}
        className={earned ? 'fill-leaf-wash stroke-leaf' : 'fill-sunken stroke-line-strong'}
      />
      {earned && <circle cx="32" cy="32" r="25.5" strokeWidth="1" className="stroke-leaf-bright" />}
      <g opacity={earned ? 1 : 0.45}>{emblems[emblem]}</g>
      {count !== undefined && (
        <>
          <circle
            cx="51"
            cy="51"
            r="11.5"
            strokeWidth="2.5"
            className={earned ? 'fill-sun stroke-surface' : 'fill-surface stroke-line-strong'}
          />
          <text
            x="51"
            y="55.2"
            textAnchor="middle"
            fontSize="12"
            className={`font-bold font-heading ${earned ? 'fill-on-sun' : 'fill-ink-soft'}`}
          >
            {count}
          </text>
        </>
      )}
    </svg>
  )
}
