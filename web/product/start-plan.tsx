import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { targetName } from './names.ts'

type Plan = InferContractRouterOutputs<typeof contract>['placement']['get']['plan']

/** Addresses of what a plan names, for the learner. */
type Links = {
  lesson: (subjectId: string, lessonNumber: number) => string
  earlierLesson: (skill: string) => string
}

/** Skills that a subject's plan lists by name. */
const MAX_NAMED = 3

/** Plan of a placement (docs/practice.md, "Find your start"). @param links null for a parent, who only reads it */
export function StartPlan({ plan, links }: { plan: Plan; links: Links | null }) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {plan.map((subject) => (
        <SubjectPlan key={subject.subjectId} subject={subject} links={links} />
      ))}
    </ul>
  )
}

function SubjectPlan({ subject, links }: { subject: Plan[number]; links: Links | null }) {
  const { subjectId, subjectName, color, lesson, known, first } = subject
  const more = known.length - MAX_NAMED
  const Heading = links ? 'h2' : 'h3'
  return (
    <Card as="li">
      <Heading className={`text-xl ${hueStyle[hueOf(color)].text}`}>{subjectName}</Heading>
      <p className="mt-2 font-semibold">
        {lesson ? (
          <Trans>
            Start with{' '}
            <PlanLink to={links?.lesson(subjectId, lesson.number)}>
              {targetName({ title: lesson.title, lessonNumber: lesson.number })}
            </PlanLink>
          </Trans>
        ) : links ? (
          t`You answered everything right. Begin with any lesson, or go straight to the quizzes.`
        ) : (
          t`Every answer was right. Any lesson is a good start.`
        )}
      </p>
      {first.length > 0 && (
        <p className="mt-2">
          {first.length === 1 ? t`One thing comes first:` : t`Two things come first:`}{' '}
          {first.map(({ id, skill, gradeName, canBeRead }, place) => (
            <Fragment key={id}>
              {place > 0 && ' · '}
              <PlanLink to={canBeRead ? links?.earlierLesson(id) : undefined}>
                {skill} ({gradeName})
              </PlanLink>
            </Fragment>
          ))}
        </p>
      )}
      {known.length > 0 && (
        <div className="mt-3 text-ink-soft">
          <p>{links ? t`You can already:` : t`Can already:`}</p>
          <ul className="list-disc ps-5">
            {known.slice(0, MAX_NAMED).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {more > 0 && <li>{t`and ${more} more`}</li>}
          </ul>
        </div>
      )}
    </Card>
  )
}

function PlanLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  )
}
