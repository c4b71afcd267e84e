import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { marksByPart } from './marks-by-part.ts'
import { partNames } from './part-names.ts'

/** What videos, readings, quizzes and assignments have earned so far. The figures beside the bars say the same. */
export function PartMarksCard({ byPart }: { byPart: ReturnType<typeof marksByPart> }) {
  return (
    <Card as="section" className="break-inside-avoid">
      <h2 className="text-xl">Marks by part</h2>
      <p className="mt-1 text-ink-soft">What each kind of work has earned in all lessons together.</p>
      <div className="mt-5 grid gap-5">
        {byPart.map(({ part, marks, possible }) => (
          <ProgressBar
            key={part}
            label={partNames[part]}
            value={marks}
            max={possible}
            text={`${marks} of ${possible}`}
          />
        ))}
      </div>
    </Card>
  )
}
