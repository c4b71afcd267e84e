import { t } from '@lingui/core/macro'
import { localeTag } from '#web/language/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDay, formatShortDay } from '#web/ui/format.ts'
import { type CurvePoint, type Earned, type GrowthCurve, growthCurve } from './learning-marks.ts'
import type { Timeline } from './report-rows.ts'

export const formatNumber = (number: number) => number.toLocaleString(localeTag())

const columns = (): Column<Timeline[number]>[] => [
  { header: t`Day`, cell: ({ day }) => formatDay(day) },
  { header: t`Marks in total`, cell: ({ marks }) => marks, align: 'end' },
]

/**
 * Growth of the marks by day, without bonuses: a chart, and the same data as a table. Drawn without a library, because
 * it is one line through at most a few hundred days.
 */
export function GrowthPicture({ timeline, total }: { timeline: Timeline; total: Earned }) {
  const curve = growthCurve(timeline)
  return (
    <Card as="section" className="break-inside-avoid">
      <h2 className="text-xl">{t`Progress over time`}</h2>
      {total.marks > 0 && (
        <p className="mt-1 text-ink-soft">
          {t`${{ marks: formatNumber(total.marks) }} marks earned, without bonus points. The whole year is worth ${{ possible: formatNumber(total.possible) }}.`}
        </p>
      )}
      {curve === null ? (
        <p className="mt-4 rounded-md bg-sunken px-4 py-6 text-center text-ink-soft">
          {t`The chart starts with the first completed part.`}
        </p>
      ) : (
        <>
          <Picture curve={curve} />
          <details className="mt-4 print:hidden">
            <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
              {t`Show as a table`}
            </summary>
            <DataTable
              caption={t`Marks for the work, by day`}
              captionHidden
              columns={columns()}
              rows={timeline}
              keyOf={({ day }) => day}
            />
          </details>
        </>
      )}
    </Card>
  )
}

function Picture({ curve: { points, ticks } }: { curve: GrowthCurve }) {
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last) return null
  const top = ticks.at(-1) ?? 1
  const line = `M0 100${points.map((point) => `L${at(point)}`).join('')}`
  return (
    <div
      role="img"
      aria-label={t`Marks grew from 0 to ${{ marks: last.marks }} between ${{ from: formatDay(first.day) }} and ${{ to: formatDay(last.day) }}.`}
      className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-ink-soft text-xs tabular-nums"
    >
      <div className="relative h-56">
        {/* Gives the column the width of the longest number. */}
        <span className="invisible">{top}</span>
        {ticks.map((tick) => (
          <span key={tick} className="absolute end-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
            {tick}
          </span>
        ))}
      </div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-56 w-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
      >
        {ticks.map((tick) => (
          <path key={tick} d={`M0 ${100 - (tick / top) * 100}H100`} strokeWidth="1" className="stroke-line" />
        ))}
        <path d={`${line}V100Z`} className="fill-leaf-wash" />
        <path d={line} fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-leaf" />
        {/* A zero-length stroke with round caps: a dot that stays round while the chart is stretched. */}
        {points.map((point) => (
          <path key={point.day} d={`M${at(point)}h0`} strokeWidth="10" strokeLinecap="round" className="stroke-leaf" />
        ))}
      </svg>
      <span />
      <div className={points.length > 1 ? 'flex justify-between' : 'flex justify-end'}>
        <span>{formatShortDay(first.day)}</span>
        {points.length > 1 && <span>{formatShortDay(last.day)}</span>}
      </div>
    </div>
  )
}

/** Flips the y-axis, because SVG coordinates grow downward. */
function at({ x, y }: CurvePoint): string {
  return `${x} ${100 - y}`
}
