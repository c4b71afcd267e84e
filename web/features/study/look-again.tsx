import { Trans } from '@lingui/react/macro'
import { ArrowRight, Glasses } from 'lucide-react'
import { LearnerLink } from './read-only.tsx'
import { lookAgainAddress } from './skill-address.ts'
import type { DashboardAnswer } from './study-types.ts'

type LookAgainProps = {
  skills: DashboardAnswer['today']['lookAgain']
  headingLevel: 2 | 3
  className?: string
}

/** Stuck skills, each with a link to what helps (docs/practice.md); nothing without one. */
export function LookAgain({ skills, headingLevel, className = 'mb-6' }: LookAgainProps) {
  if (skills.length === 0) return null
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby="look-again" className={`rounded-xl bg-info-wash p-4 forced-colors:border ${className}`}>
      <Heading id="look-again" className="flex items-center gap-3 font-bold font-heading text-lg">
        <Glasses aria-hidden="true" className="size-6 shrink-0 text-info" />
        <Trans>Let’s look again</Trans>
      </Heading>
      <p className="mt-1">
        <Trans>A short reading, an example and one question. Then it comes back to your practice.</Trans>
      </p>
      <ul className="mt-2 grid grid-cols-1">
        {skills.map(({ id, name }) => (
          <li key={id}>
            <LearnerLink
              to={lookAgainAddress(id)}
              className="group flex min-h-11 items-center gap-3 py-1 font-semibold"
            >
              <span className="wrap-anywhere min-w-0 flex-1 group-hover:underline">{name}</span>
              <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </LearnerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
