import type { AchievementCode } from '#domain/progress/achievements.ts'
import { type Emblem, emblems } from './emblems.tsx'

type BadgeStyle = {
  emblem: Emblem
  /** Count shown on badges that take more than one. */
  count?: number
}

const badges: Record<AchievementCode, BadgeStyle> = {
  'first-lesson': { emblem: 'leaf' },
  'ten-lessons': { emblem: 'leaf', count: 10 },
  'twenty-five-lessons': { emblem: 'leaf', count: 25 },
  'full-score': { emblem: 'blossom' },
  'ten-full-scores': { emblem: 'blossom', count: 10 },
  'three-days': { emblem: 'days', count: 3 },
  'seven-days': { emblem: 'days', count: 7 },
  'thirty-days': { emblem: 'days', count: 30 },
  'first-test': { emblem: 'flag' },
  'five-tests': { emblem: 'flag', count: 5 },
  'full-test': { emblem: 'flag' },
  'first-subject': { emblem: 'vine' },
}

/** Look of a badge; a leaf for a code unknown to this page, such as after a server update. */
function badgeStyle(code: string): BadgeStyle {
  return isKnown(code) ? badges[code] : { emblem: 'leaf' }
}

function isKnown(code: string): code is AchievementCode {
  return Object.hasOwn(badges, code)
}

type BadgeDrawingProps = { code: string; earned: boolean; className?: string }

/** Badge: solid once earned, before that pale with a dashed edge. Its text is next to it. */
export function BadgeDrawing({ code, earned, className = 'size-20' }: BadgeDrawingProps) {
  const { emblem, count } = badgeStyle(code)
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className={`shrink-0 ${className}`}>
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
