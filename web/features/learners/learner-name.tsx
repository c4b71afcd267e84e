import { fullName } from '#web/product/full-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { hueStyle, hues } from '#web/ui/hue.ts'
import { isPaused, type Learner } from './learner.ts'

/**
 * A learner's name and e-mail address beside their initials; the color of these stays the same for a learner. A withdrawn
 * consent is told here, since it is the first thing to know about an account that nobody can sign in to.
 */
export function LearnerName({ learner }: { learner: Learner }) {
  const hue = hueStyle[hues[Number.parseInt(learner.id.slice(0, 2), 16) % hues.length] ?? 'gray']
  const initials = `${firstLetter(learner.firstName)}${firstLetter(learner.lastName)}`
  return (
    <div className="flex min-w-0 items-start gap-4">
      <span
        aria-hidden="true"
        className={`grid size-13 shrink-0 place-items-center rounded-full font-bold font-heading text-lg ${hue.wash} ${hue.text}`}
      >
        {initials}
      </span>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg">{fullName(learner)}</h3>
        <p className="wrap-anywhere text-ink-soft text-sm">{learner.email}</p>
        {isPaused(learner) && (
          <Badge tone="warning" className="mt-1.5">
            Paused: consent withdrawn
          </Badge>
        )}
      </div>
    </div>
  )
}

function firstLetter(name: string): string {
  const { value } = new Intl.Segmenter().segment(name)[Symbol.iterator]().next()
  return value?.segment.toLocaleUpperCase() ?? ''
}
