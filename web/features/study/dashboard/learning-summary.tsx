import { Award, BookCheck, CalendarCheck, Clock, type LucideIcon } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { formatDuration } from '#web/ui/format.ts'
import type { DashboardAnswer } from '../study-types.ts'

type Figure = { value: string; unit: string; Icon: LucideIcon }

/** The learner's real figures, where the specification shows fixed ones (readings.md, placeholders). */
export function LearningSummary({ summary }: Pick<DashboardAnswer, 'summary'>) {
  const { secondsThisWeek, lessonsCompleted, badges, streakDays } = summary
  const figures: Figure[] = [
    { value: formatDuration(secondsThisWeek), unit: 'this week', Icon: Clock },
    { value: String(lessonsCompleted), unit: lessonsCompleted === 1 ? 'lesson' : 'lessons', Icon: BookCheck },
    { value: String(badges), unit: badges === 1 ? 'badge' : 'badges', Icon: Award },
    {
      value: String(streakDays),
      unit: streakDays === 1 ? 'day in a row' : 'days in a row',
      Icon: CalendarCheck,
    },
  ]
  return (
    <Card as="section" padding="snug">
      <h2 className="text-lg">Your learning so far</h2>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {figures.map(({ value, unit, Icon }) => (
          <li key={unit} className="grid content-start gap-1 rounded-md bg-sunken px-3.5 py-3">
            <Icon aria-hidden="true" className="size-5 text-leaf-text" />
            <span>
              <strong className="block font-bold font-heading text-xl tabular-nums">{value}</strong>{' '}
              <span className="text-ink-soft text-sm">{unit}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
