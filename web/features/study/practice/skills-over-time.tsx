import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { levelName } from '#web/product/level-names.ts'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDay, formatShortDay } from '#web/ui/format.ts'
import type { SkillMapAnswer } from '../study-types.ts'

type Week = NonNullable<SkillMapAnswer['weeks']>[number]

/** Levels from the highest down, in stacking order, with the colors of the skill map. */
const STACK = [
  { level: 'sure', of: (week: Week) => week.sure, bar: 'bg-leaf' },
  { level: 'know-it', of: (week: Week) => week.knowIt, bar: 'bg-leaf-bright' },
  { level: 'learning', of: (week: Week) => week.learning, bar: 'bg-sun' },
] as const

const columns = (): Column<Week>[] => [
  { header: t`Day`, cell: ({ day }) => formatDay(day) },
  ...STACK.map(({ level, of }) => ({ header: levelName(level), cell: of, align: 'end' as const })),
]

/** Skills of the grade on each level by week: a chart, and the same data as a table. */
export function SkillsOverTime({ weeks }: { weeks: readonly Week[] }) {
  const first = weeks.at(0)
  const last = weeks.at(-1)
  if (!first || !last) return null
  const known = (week: Week) => week.sure + week.knowIt
  const knownFirst = known(first)
  const knownLast = known(last)
  const firstDay = formatDay(first.day)
  const lastDay = formatDay(last.day)
  const { learning } = last
  const total = (week: Week) => week.learning + week.knowIt + week.sure
  const most = Math.max(...weeks.map(total), 1)
  return (
    <Card as="section" className="break-inside-avoid">
      <h2 className="text-xl">
        <Trans>Skills over time</Trans>
      </h2>
      <p className="mt-1 text-ink-soft">{t`${knownLast} known and ${learning} in progress today.`}</p>
      {/* As wide as its weeks, so that both dates are below their bars. From left to right in every language. */}
      <div dir="ltr" style={{ maxWidth: `${weeks.length * 9}rem` }}>
        <div
          role="img"
          aria-label={t`Known skills: ${knownFirst} on ${firstDay}, ${knownLast} on ${lastDay}.`}
          className="mt-4 flex h-24 items-end sm:h-40 gap-1.5 border-line border-b sm:gap-3 lg:h-56 [print-color-adjust:exact]"
        >
          {weeks.map((week) => (
            <span
              key={week.day}
              className="flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-md"
              style={{ height: `${(total(week) / most) * 100}%` }}
            >
              {STACK.map(({ level, of, bar }) => (
                <span key={level} className={bar} style={{ flexGrow: of(week) }} />
              ))}
            </span>
          ))}
        </div>
        <div aria-hidden="true" className="mt-1.5 flex justify-between text-ink-soft text-xs">
          <span>{formatShortDay(first.day)}</span>
          {last !== first && <span>{formatShortDay(last.day)}</span>}
        </div>
      </div>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm [print-color-adjust:exact]">
        {STACK.map(({ level, bar }) => (
          <li key={level} className="flex items-center gap-2">
            <span className={`size-3.5 rounded-sm ${bar}`} />
            {levelName(level)}
          </li>
        ))}
      </ul>
      <details className="mt-3 print:hidden">
        <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
          <Trans>Show as a table</Trans>
        </summary>
        <DataTable
          caption={t`Skills by level, week by week`}
          captionHidden
          columns={columns()}
          rows={weeks}
          keyOf={({ day }) => day}
        />
      </details>
    </Card>
  )
}
