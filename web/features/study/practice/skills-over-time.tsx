import { LEVEL_NAMES } from '#domain/practice/mastery.ts'
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

const columns: Column<Week>[] = [
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  ...STACK.map(({ level, of }) => ({ header: LEVEL_NAMES[level], cell: of, align: 'end' as const })),
]

/** Skills of the grade on each level by week: a chart, and the same data as a table. */
export function SkillsOverTime({ weeks }: { weeks: readonly Week[] }) {
  const first = weeks.at(0)
  const last = weeks.at(-1)
  if (!first || !last) return null
  const total = (week: Week) => week.learning + week.knowIt + week.sure
  const most = Math.max(...weeks.map(total), 1)
  return (
    <Card as="section" className="break-inside-avoid">
      <h2 className="text-xl">Skills over time</h2>
      <p className="mt-1 text-ink-soft">{`${last.sure + last.knowIt} known and ${last.learning} in progress today.`}</p>
      {/* As wide as its weeks, so that both dates are below their bars. */}
      <div style={{ maxWidth: `${weeks.length * 9}rem` }}>
        <div
          role="img"
          aria-label={`Known skills: ${first.sure + first.knowIt} on ${formatDay(first.day)}, ${last.sure + last.knowIt} on ${formatDay(last.day)}.`}
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
            {LEVEL_NAMES[level]}
          </li>
        ))}
      </ul>
      <details className="mt-3 print:hidden">
        <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
          Show as a table
        </summary>
        <DataTable
          caption="Skills by level, week by week"
          captionHidden
          columns={columns}
          rows={weeks}
          keyOf={({ day }) => day}
        />
      </details>
    </Card>
  )
}
