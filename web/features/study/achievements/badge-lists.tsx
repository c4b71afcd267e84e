import { Card } from '#web/ui/card.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { AchievementsAnswer } from '../study-types.ts'
import { BadgeDrawing } from './badge-drawing.tsx'

/** The badges that were earned, the latest first, each with its day. */
export function EarnedBadges({ earned }: Pick<AchievementsAnswer, 'earned'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">Earned</h2>
      {earned.length === 0 ? (
        <EmptyState title="No badges yet.">
          <p>Your first one is near: finish every part of a lesson.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {earned.map(({ code, title, description, earnedAt }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned />
              <div className="min-w-0">
                <h3 className="text-lg">{title}</h3>
                <p className="text-ink-soft text-sm">{description}</p>
                <p className="mt-1 font-semibold text-leaf-text text-sm">Earned {dayInWords(earnedAt)}</p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The badges still to be earned, the nearest first, each with how far it is. */
export function OpenBadges({ open }: Pick<AchievementsAnswer, 'open'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">Still open</h2>
      {open.length === 0 ? (
        <p>You have earned every badge there is. Well done!</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {open.map(({ code, title, description, reached, goal }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned={false} />
              <div className="grid min-w-0 flex-1 gap-1">
                <h3 className="text-lg">{title}</h3>
                <p className="mb-1.5 text-ink-soft text-sm">{description}</p>
                <ProgressBar
                  label={`Progress to ${title}`}
                  labelHidden
                  value={reached}
                  max={goal}
                  text={`${reached} of ${goal}`}
                />
                <p aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
                  {reached} of {goal}
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
