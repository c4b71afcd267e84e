import { EnrollButton } from '#web/product/enroll-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BackLink, PageHeader } from '#web/ui/page.tsx'
import type { GradeAnswer } from '../study-types.ts'

/** The grade's name, and the learner's enrollment. */
export function GradeHeader({ answer: { grade, enrollmentState, plan, subjects } }: { answer: GradeAnswer }) {
  const lessons = subjects.reduce((sum, subject) => sum + subject.lessonCount, 0)
  const completed = subjects.reduce((sum, subject) => sum + subject.completedLessons, 0)
  if (enrollmentState === 'current') {
    return (
      <PageHeader
        above={
          <>
            <BackLink to="/learner/dashboard">Back to Dashboard</BackLink>
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone="success">Current Grade</Badge>
              {plan && <Badge tone={plan === 'Freemium' ? 'gray' : 'purple'}>{plan}</Badge>}
            </p>
          </>
        }
        title={grade.name}
        subtitle={lessons > 0 && `${completed} of ${lessons} lessons completed`}
      />
    )
  }
  return (
    <PageHeader
      above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
      title={grade.name}
      subtitle={
        enrollmentState === 'other'
          ? 'You study one grade at a time. If you switch, everything you did so far is kept.'
          : 'Enroll to begin with its lessons.'
      }
      actions={
        <EnrollButton
          grade={grade}
          switching={enrollmentState === 'other'}
          variant={enrollmentState === 'other' ? 'secondary' : 'primary'}
        />
      }
    />
  )
}
