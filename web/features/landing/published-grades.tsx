import type { InferContractRouterOutputs } from '@orpc/contract'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { SWITCHING_GRADES } from '#domain/enrollment.ts'
import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { SessionUser } from '#web/api/seen-session.ts'
import { useSession } from '#web/api/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { toast } from '#web/ui/toast.ts'
import { GradesSkeleton } from './grades-skeleton.tsx'

/** Brings its own provider: the landing page stands outside the app frame to stay light. */
export default function PublishedGradesWithCache() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublishedGrades />
    </QueryClientProvider>
  )
}

/** Every published grade with its subjects; a signed-in learner can enroll here (readings.md, enrolling from '/'). */
function PublishedGrades() {
  const published = useQuery(api.curriculum.published.queryOptions())
  const session = useSession()
  const learner = session.kind === 'signed-in' && !session.user.isParent ? session.user : undefined

  if (published.isPending) return <GradesSkeleton />
  if (published.isError) {
    return (
      <ErrorState
        message="Failed to load data. Please try again later."
        onRetry={published.refetch}
        busy={published.isFetching}
      />
    )
  }
  if (published.data.grades.length === 0) {
    return (
      <EmptyState title="No grade is open yet.">
        <p>The first lessons are being prepared. Please look in again soon.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {published.data.grades.map((grade) => (
        <GradeCard key={grade.id} grade={grade} learner={learner} />
      ))}
    </ul>
  )
}

type Grade = InferContractRouterOutputs<typeof contract>['curriculum']['published']['grades'][number]

/** `learner` is given when one is signed in, and brings the Enroll button. */
function GradeCard({ grade, learner }: { grade: Grade; learner: SessionUser | undefined }) {
  return (
    <Card as="li" className="flex flex-col">
      <h3 className="text-2xl">{grade.name}</h3>
      <ul className="mt-4 grid flex-1 content-start gap-1">
        {grade.subjects.map((subject) => {
          const { wash, text } = hueStyle[hueOf(subject.color)]
          return (
            <li key={subject.id}>
              <Link
                to={`/learner/subjects/${subject.id}`}
                className="-mx-2 flex items-start gap-3 rounded-md p-2 hover:bg-sunken"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-10 shrink-0 place-items-center rounded-sm font-bold font-heading text-lg ${wash} ${text}`}
                >
                  {subject.name.slice(0, 1)}
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{subject.name}</span>
                  {subject.description && (
                    <span className="block text-ink-soft text-sm">{subject.description}</span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
        {grade.subjects.length === 0 && <li className="text-ink-soft">Subjects are being prepared.</li>}
      </ul>
      {learner && <EnrollButton grade={grade} heldGradeId={learner.gradeId} />}
    </Card>
  )
}

type EnrollButtonProps = { grade: { id: string; name: string }; heldGradeId: string | null }

/** Enrolls the signed-in learner, or says that this is the grade they hold (learner-area.md sections 4 and 8). */
function EnrollButton({ grade, heldGradeId }: EnrollButtonProps) {
  const enroll = useMutation(
    api.enrollment.enroll.mutationOptions({
      networkMode: 'always',
      onMutate: () => {
        if (heldGradeId) toast.info('Switching Grades', SWITCHING_GRADES)
      },
      onSuccess: async () => {
        await queryClient.invalidateQueries()
        // The pressed button has given way to the badge. The page is long and stays where it is.
        document.querySelector('main')?.focus({ preventScroll: true })
        toast.success('Enrollment Successful', `You are now enrolled in ${grade.name}.`)
      },
      onError: (error) =>
        failureOf(error).kind === 'signed-out'
          ? toast.error('Authentication Required', 'Please sign in to enroll in this grade.')
          : toast.error('Failed to enroll in the grade. Please try again.'),
    }),
  )
  return (
    <div className="mt-5">
      {heldGradeId === grade.id ? (
        <Badge tone="success">Current Grade</Badge>
      ) : (
        <Button
          className="w-full"
          busy={enroll.isPending}
          busyLabel="Enrolling..."
          onClick={() => enroll.mutate({ gradeId: grade.id })}
        >
          Enroll<span className="sr-only"> in {grade.name}</span>
        </Button>
      )}
    </div>
  )
}
