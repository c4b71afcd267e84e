import { Trans } from '@lingui/react/macro'
import { Garden } from '#web/product/garden.tsx'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LearnerLink, useReadOnly } from '../read-only.tsx'
import type { SubjectOverview } from '../study-types.ts'
import { plantAddress } from './subject-address.ts'

type SubjectCardProps = {
  subject: SubjectOverview
  headingLevel: 2 | 3
  /** True for a card with the subject's description. */
  describes: boolean
}

/** Card of a subject in a list: whether the grade requires it, and its garden. */
function SubjectCard({ subject, headingLevel, describes }: SubjectCardProps) {
  const { id, name, description, color, required, garden } = subject
  const { wash, text } = hueStyle[hueOf(color)]
  const Heading = `h${headingLevel}` as const
  const readOnly = useReadOnly()
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      <LearnerLink
        to={`/learner/subjects/${id}`}
        className={`group flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 outline-offset-[-3px] ${wash}`}
      >
        <Heading className={`text-xl group-hover:underline ${text}`}>{name}</Heading>
        {required && (
          <Badge className="bg-surface!">
            <Trans>Required</Trans>
          </Badge>
        )}
      </LearnerLink>
      <div className="flex flex-1 flex-col gap-4 px-5 py-4">
        {describes && description && <p className="text-ink-soft text-sm">{description}</p>}
        <Garden
          garden={garden}
          name={name}
          color={color}
          linkTo={(plant) => (readOnly ? null : plantAddress(id, plant))}
          className="mt-auto"
        />
      </div>
    </Card>
  )
}

type SubjectGridProps = { subjects: readonly SubjectOverview[]; headingLevel: 2 | 3; describes?: boolean }

/** Grid of subject cards, as many per row as fit. */
export function SubjectGrid({ subjects, headingLevel, describes = true }: SubjectGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {subjects.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} headingLevel={headingLevel} describes={describes} />
      ))}
    </ul>
  )
}
