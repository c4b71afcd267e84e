import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { checkCertificate } from '#domain/progress/certificate.ts'
import { growGarden } from '#domain/progress/garden.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Garden } from '#web/product/garden.tsx'
import { learnerPages } from '#web/product/page-queries.ts'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LessonList } from '../lesson/lesson-list.tsx'
import { GradeClosedPage, isGradeClosed, isNotFound, NeedsEnrollment } from '../page-states.tsx'
import type { SubjectAnswer } from '../study-types.ts'
import { RestorePosition } from './restore-position.tsx'
import { plantAddress, useSubjectAddress } from './subject-address.ts'
import { TestList } from './test-list.tsx'

/** No initial title: the page sets it once the subject is loaded. */
export const meta = () => []

/** Subject with its lessons and tests (learner-area.md section 2, Subject page). */
export default function SubjectPage() {
  const { id = '' } = useParams()
  return (
    <RestorePosition key={id} subjectId={id}>
      <Subject id={id} />
    </RestorePosition>
  )
}

function Subject({ id }: { id: string }) {
  const { tab, showTab, lesson } = useSubjectAddress()
  const answer = useQuery(learnerPages['/learner/subjects/:id']({ id }))

  if (answer.isPending) return <SubjectSkeleton scrollsDown={lesson !== null} />
  if (!answer.data) {
    if (isNotFound(answer.error)) return <SubjectNotFound />
    if (isGradeClosed(answer.error)) return <GradeClosedPage />
    return (
      <Page>
        <title>{pageTitle('Subject')}</title>
        <PageHeader title="Subject" />
        <ErrorState
          message="Failed to load subject data. Please try again later."
          onRetry={answer.refetch}
          busy={answer.isFetching}
        />
      </Page>
    )
  }
  const { subject, viewer } = answer.data
  return (
    <Page>
      <title>{pageTitle(subject.name)}</title>
      <SubjectHeader answer={answer.data} hasOpenLesson={lesson !== null} />
      <Tabs
        label="Subject content"
        value={tab}
        onChange={showTab}
        items={[
          {
            value: 'lessons',
            label: 'Lessons',
            content: (
              <div className="grid grid-cols-1 gap-5">
                {viewer === 'not-enrolled' && <NeedsEnrollment to="lessons" />}
                <LessonList answer={answer.data} />
              </div>
            ),
          },
          {
            value: 'tests',
            label: 'Tests',
            content:
              viewer === 'not-enrolled' || viewer === 'visitor' ? (
                <NeedsEnrollment to="tests" />
              ) : (
                <TestList tests={answer.data.tests} subjectId={subject.id} knownAt={answer.dataUpdatedAt} />
              ),
          },
        ]}
      />
    </Page>
  )
}

function SubjectNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle('Subject not found')}</title>
      <PageHeader title="Subject not found" subtitle="It may have been removed, or the link may be old." />
      <ButtonLink to="/learner-dashboard">Back to Dashboard</ButtonLink>
    </Page>
  )
}

/** Header of a subject page, in the subject's color. */
function SubjectHeader({ answer, hasOpenLesson }: { answer: SubjectAnswer; hasOpenLesson: boolean }) {
  const { subject, viewer, plan, lessons, tests } = answer
  const session = useSession()
  const account = session.kind === 'signed-in' ? session.user.id : null
  const { wash, text } = hueStyle[hueOf(subject.color)]
  return (
    <div
      className={`mb-6 grid grid-cols-1 items-center gap-x-8 gap-y-5 rounded-xl px-5 py-6 sm:px-8 sm:py-8 lg:grid-cols-[minmax(0,1fr)_auto] [&>header]:mb-0 ${wash}`}
    >
      <PageHeader
        above={<p className={`font-semibold ${text}`}>{subject.gradeName}</p>}
        title={subject.name}
        subtitle={subject.description}
        actions={
          <>
            {viewer === 'enrolled' && account !== null && hasCertificate(answer) && (
              <ButtonLink to={`/learner/certificate/${account}/${subject.id}`} variant="secondary" size="small">
                <Award aria-hidden="true" className="size-5" />
                Certificate
              </ButtonLink>
            )}
            <AccessBadge viewer={viewer} plan={plan} />
          </>
        }
      />
      {viewer === 'enrolled' && !hasOpenLesson && (
        <Garden
          garden={growGarden({
            lessons,
            tests: tests.map((test) => ({ ...test, passed: test.result?.passed ?? false })),
          })}
          name={subject.name}
          color={subject.color}
          linkTo={(plant) => plantAddress(subject.id, plant)}
          className="w-full sm:max-w-80 lg:w-80 print:hidden"
        />
      )}
    </div>
  )
}

function hasCertificate({ lessons, tests }: SubjectAnswer): boolean {
  const state = checkCertificate({
    lessons: lessons.map(({ number, parts, completed }) => ({ number, content: parts, completed })),
    tests: tests.map(({ result }) => ({ passed: result?.passed ?? false })),
  })
  return state.outcome === 'earned'
}

/**
 * Skeleton of a subject page.
 * @param scrollsDown true if the page will scroll to a lesson when it arrives. The browser compares positions after
 *   that scroll, so a footer within its reach would count as a layout shift.
 */
function SubjectSkeleton({ scrollsDown }: { scrollsDown: boolean }) {
  return (
    <Page>
      <title>{pageTitle('Subject')}</title>
      <div className={scrollsDown ? 'min-h-[500svh]' : undefined}>
        <Loading label="Loading subject...">
          <Skeleton className="h-44 w-full rounded-xl" />
          <Skeleton className="mt-6 h-11 w-64" />
          <div className="mt-5 grid gap-4">
            {['first', 'second', 'third'].map((name) => (
              <Skeleton key={name} className="h-32 w-full rounded-lg" />
            ))}
          </div>
        </Loading>
      </div>
    </Page>
  )
}

/** The viewer's enrollment in the subject, with a link to enroll (learner-area.md section 2). */
function AccessBadge({ viewer, plan }: Pick<SubjectAnswer, 'viewer' | 'plan'>) {
  const { pathname, search } = useLocation()
  if (viewer === 'not-enrolled') {
    return (
      <ButtonLink to="/#grades" size="small">
        Enroll in Grade First
      </ButtonLink>
    )
  }
  if (viewer === 'visitor') {
    return (
      <ButtonLink to={`/learner/signin?${new URLSearchParams({ next: pathname + search })}`} size="small">
        Sign in to Access
      </ButtonLink>
    )
  }
  return (
    <Badge tone="success" className="border border-current/30">
      Access Granted ({plan ?? 'Content Manager'})
    </Badge>
  )
}
