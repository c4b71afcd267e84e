import { Card } from '#web/ui/card.tsx'
import type { DashboardAnswer } from '../study-types.ts'

/** The learner's real figures, where the specification shows fixed ones (readings.md, placeholders). */
export function LearningSummary({ summary }: Pick<DashboardAnswer, 'summary'>) {
  const { lessonsCompleted, testsPassed, averageMark } = summary
  const figures = [
    { name: 'Lessons completed', value: lessonsCompleted },
    { name: 'Tests passed', value: testsPassed },
    { name: 'Average mark', value: averageMark === null ? '–' : `${averageMark.toFixed(1)}%` },
  ]
  return (
    <Card as="section" padding="snug">
      <h2 className="text-lg">Your learning so far</h2>
      <dl className="mt-3 grid gap-2.5">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-bold font-heading text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
