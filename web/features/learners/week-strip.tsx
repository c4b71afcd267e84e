import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck, Check } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatDuration } from '#web/product/format-duration.ts'
import { targetName } from '#web/product/names.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import type { LearnerCard } from './learner.ts'
import { describeWeekDay, listWeekDays, shortDayName, type WeekDay } from './week-days.ts'

/** A child's week: the days from Monday, filled by study and plans, and the goal. */
export function WeekStrip({ learner: { id, firstName, week, studyDays, targets } }: { learner: LearnerCard }) {
  const { days, goalDays } = week
  const planned = targets.next.map((target) => ({ day: target.day, name: targetName(target) }))
  return (
    <section aria-label={t`This week`}>
      <ol className="grid grid-cols-7 gap-1">
        {listWeekDays({ today: targets.today, studied: studyDays, planned }).map((day) => (
          <li key={day.day} className="grid justify-items-center gap-1 text-xs">
            <span aria-hidden="true" className={day.isToday ? 'font-bold' : 'text-ink-soft'}>
              {shortDayName(day.day)}
            </span>
            <DaySign day={day} />
            <VisuallyHidden>{describeWeekDay(day)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <span>
          <span className="font-semibold">
            {plural(goalDays, { one: `${days} of # day`, other: `${days} of # days` })}
          </span>
          {days >= goalDays && `, ${t`goal reached`}`}
          {week.seconds >= 60 && `, ${formatDuration(week.seconds)}`}
        </span>
        <Link
          to={`${href('/parent/manage-learners/:learnerId', { learnerId: id })}#goal`}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>
            Change goal
            <VisuallyHidden> of {firstName}</VisuallyHidden>
          </Trans>
        </Link>
      </p>
    </section>
  )
}

/** Filled with a check mark after study, dashed with a calendar for a plan, empty otherwise; today has a second ring. */
function DaySign({ day: { isToday, studied, planned } }: { day: WeekDay }) {
  const look = studied
    ? 'border-leaf bg-leaf text-on-leaf'
    : planned.length > 0
      ? 'border-sun-deep border-dashed bg-sun-wash'
      : 'border-line-strong/60'
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 place-items-center rounded-full border-2 ${look} ${isToday ? 'outline-2 outline-ink outline-offset-2' : ''}`}
    >
      {studied ? <Check className="size-4.5" /> : planned.length > 0 ? <CalendarCheck className="size-4" /> : null}
    </span>
  )
}
