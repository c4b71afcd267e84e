import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useParams } from 'react-router'
import { groupByUnit } from '#domain/content/units.ts'
import { hasContent } from '#domain/progress/lesson-progress.ts'
import { pageTitle } from '#web/page-title.ts'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { formatLessonRange, formatLessonsCompleted } from '#web/product/lesson-counts.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton, isNotFound } from '../page-states.tsx'
import type { GradeAnswer } from '../study-types.ts'
import { SubjectGrid } from '../subject/subject-card.tsx'
import { gradeWithUnsent } from '../unsent/true-progress.ts'
import { useUnsentParts } from '../unsent/unsent-parts.ts'

/** Initial title, until the grade is loaded. */
export const meta = () => [{ title: pageTitle(t`Grade`) }]

/** /grade/{id}: a grade with its subjects and the learner's enrollment (readings.md, placeholders). */
export default function GradePage() {
  const answer = useQuery(learnerPages['/grade/:id'](useParams()))
  const unsent = useUnsentParts()

  if (answer.isPending) return <GradeSkeleton label={t`Loading grade...`} />
  if (!answer.data) {
    return isNotFound(answer.error) ? <GradeNotFound /> : <FailedPage title={t`Grade`} query={answer} />
  }
  const shown = gradeWithUnsent(answer.data, unsent)
  const { grade, subjects } = shown
  return (
    <Page>
      <title>{pageTitle(grade.name)}</title>
      <GradeHeader answer={shown} />
      {subjects.length === 0 ? (
        <EmptyState title={t`No subjects available yet.`} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          <SubjectGrid subjects={subjects} headingLevel={2} />
          <YearInUnits subjects={subjects} />
        </div>
      )}
    </Page>
  )
}

/** Units of each subject with the learner's progress; renders nothing for a grade without units. */
function YearInUnits({ subjects }: Pick<GradeAnswer, 'subjects'>) {
  const withUnits = subjects.filter(({ lessons }) => lessons.some(({ unit }) => unit !== null))
  if (withUnits.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="text-2xl">
        <Trans>The year</Trans>
      </h2>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {withUnits.map(({ id, name, color, lessons }) => (
          <Card key={id} padding="snug">
            <h3 className={`text-lg ${hueStyle[hueOf(color)].text}`}>{name}</h3>
            <ol className="mt-3 grid gap-2.5">
              {groupByUnit(lessons.filter(({ parts }) => hasContent({ content: parts }))).map((unit) => {
                const done = unit.lessons.filter(({ progress }) => progress === 100).length
                const total = unit.lessons.length
                const finished = done === total
                const Sign = finished ? CircleCheck : done > 0 ? CircleDashed : Circle
                return (
                  <li key={unit.lessons[0]?.id} className="flex items-start gap-2.5">
                    <Sign
                      aria-hidden="true"
                      className={`mt-0.5 size-5 shrink-0 ${done > 0 ? 'text-success' : 'text-ink-soft'}`}
                    />
                    <span className="min-w-0">
                      <span className="block font-medium">{unit.name ?? formatLessonRange(unit.lessons)}</span>
                      <span className="block text-ink-soft text-sm">
                        {unit.name && `${formatLessonRange(unit.lessons)} · `}
                        <span className="whitespace-nowrap">
                          {finished ? t`Completed` : t`${done} of ${total} completed`}
                        </span>
                      </span>
                    </span>
                  </li>
                )
              })}
            </ol>
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Name of the grade and the learner's enrollment. */
function GradeHeader({ answer: { grade, enrollmentState, plan, subjects } }: { answer: GradeAnswer }) {
  const lessons = subjects.reduce((sum, subject) => sum + subject.lessonCount, 0)
  const completed = subjects.reduce((sum, subject) => sum + subject.completedLessons, 0)
  if (enrollmentState === 'current') {
    return (
      <PageHeader
        above={
          <>
            <BackLink to="/learner/dashboard">
              <Trans>Back to Dashboard</Trans>
            </BackLink>
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone="success">
                <Trans>Current Grade</Trans>
              </Badge>
              {plan && <Badge tone={plan === 'Freemium' ? 'gray' : 'purple'}>{plan}</Badge>}
            </p>
          </>
        }
        title={grade.name}
        subtitle={lessons > 0 && formatLessonsCompleted(completed, lessons)}
      />
    )
  }
  return (
    <PageHeader
      above={
        <BackLink to="/learner/dashboard">
          <Trans>Back to Dashboard</Trans>
        </BackLink>
      }
      title={grade.name}
      subtitle={
        enrollmentState === 'other'
          ? t`You study one grade at a time. If you switch, your work so far stays saved.`
          : t`Enroll to start its lessons.`
      }
      actions={<EnrollButton grade={grade} variant={enrollmentState === 'other' ? 'secondary' : 'primary'} />}
    />
  )
}

function GradeNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle(t`Grade not found`)}</title>
      <PageHeader title={t`Grade not found`} subtitle={t`It may have been closed, or the link may be old.`} />
      <ButtonLink to="/learner-dashboard">
        <Trans>Back to Dashboard</Trans>
      </ButtonLink>
    </Page>
  )
}
