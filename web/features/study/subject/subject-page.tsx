import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'react-router'
import { checkCertificate } from '#domain/progress/certificate.ts'
import { growGarden } from '#domain/progress/garden.ts'
import { queryClient } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Garden } from '#web/product/garden.tsx'
import { learnerPages } from '#web/product/page-queries.ts'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton, whenIdle } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { DownloadCardProps } from '../download/download-card.tsx'
import { FocusPlayer, PlayerSkeleton } from '../lesson/focus-player.tsx'
import { isLessonInView } from '../lesson/lesson-content.tsx'
import { LessonList } from '../lesson/lesson-list.tsx'
import { lessonQuery } from '../lesson/lesson-query.ts'
import { loadExercise } from '../lesson/part-panel.tsx'
import { GradeClosedPage, isGradeClosed, isNotFound, NeedsEnrollment } from '../page-states.tsx'
import type { SubjectAnswer } from '../study-types.ts'
import { subjectWithUnsent } from '../unsent/true-progress.ts'
import { useUnsentParts } from '../unsent/unsent-parts.ts'
import { RestorePosition } from './restore-position.tsx'
import { plantAddress, useSubjectAddress } from './subject-address.ts'
import type { TestListProps } from './test-list.tsx'

/** Loaded once the browser is idle, where the learner area is stored for use without a connection. */
const DownloadCard = lazy<ComponentType<DownloadCardProps>>(async () => {
  await whenIdle()
  return import('../download/download-card.tsx').then(
    (code) => ({ default: code.DownloadCard }),
    () => ({ default: () => null }),
  )
})

const loadTests = () => import('./test-list.tsx')

/** Loaded with its tab, or once the browser is idle: a visit to a lesson needs none of it. */
const TestList = lazy<ComponentType<TestListProps>>(() =>
  loadTests().then(
    (code) => ({ default: code.TestList }),
    () => ({ default: TestsUnavailable }),
  ),
)

/** Offers to reload the page, because a browser never retries a module that failed to load once. */
function TestsUnavailable() {
  return (
    <ErrorState
      message={t`We couldn’t load the tests. Please check your connection and try again.`}
      onRetry={() => location.reload()}
    />
  )
}

/** Preloads what the other tab needs, in case the connection is lost. */
async function preloadTests() {
  await whenIdle()
  if (navigator.onLine) await loadTests().catch(() => {})
}

/** The first view of a lesson, which the page's HTML has (web/first-view/), gives way to the lesson itself. */
export async function clientLoader() {
  const call = isLessonInView() && window.pageStart?.opened?.call
  if (!call) return null
  const { lessonId } = JSON.parse(new URL(call, location.origin).searchParams.get('data') ?? '').json
  // The page shows the error.
  await Promise.allSettled([
    queryClient.prefetchQuery(lessonQuery(lessonId)),
    ...(new URLSearchParams(location.search).get('part') === 'quiz' ? [loadExercise()] : []),
  ])
  return null
}

export const shouldRevalidate = () => false

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
  const { tab, showTab, lesson, showLesson } = useSubjectAddress()
  const openedBefore = usePrevious(lesson)
  useEffect(() => void preloadTests(), [])
  const answer = useQuery(learnerPages['/learner/subjects/:id']({ id }))
  const unsent = useUnsentParts()
  const isStored = useStoredApp()

  if (answer.isPending) return lesson !== null && tab === 'lessons' ? <PlayerSkeleton /> : <SubjectSkeleton />
  if (!answer.data) {
    if (isNotFound(answer.error)) return <SubjectNotFound />
    if (isGradeClosed(answer.error)) return <GradeClosedPage />
    return (
      <Page>
        <title>{pageTitle(t`Subject`)}</title>
        <PageHeader title={t`Subject`} />
        <ErrorState
          message={t`Failed to load subject data. Please try again later.`}
          onRetry={answer.refetch}
          busy={answer.isFetching}
        />
      </Page>
    )
  }
  const shown = subjectWithUnsent(answer.data, unsent)
  const { subject, viewer, lessons } = shown
  const isOpenTo = viewer !== 'visitor' && viewer !== 'not-enrolled'
  const opened = isOpenTo && tab === 'lessons' ? lessons.find(({ number }) => number === lesson) : undefined
  if (opened) return <FocusPlayer answer={shown} lesson={opened} takesFocus={openedBefore !== lesson} />
  return (
    <Page>
      <title>{pageTitle(subject.name)}</title>
      <SubjectHeader answer={shown} isCertified={hasCertificate(answer.data)} hasOpenLesson={lesson !== null} />
      <Tabs
        label={t`Subject content`}
        value={tab}
        onChange={showTab}
        items={[
          {
            value: 'lessons',
            label: t`Lessons`,
            content: (
              <div className="grid grid-cols-1 gap-5">
                {viewer === 'not-enrolled' && <NeedsEnrollment to="lessons" />}
                {viewer === 'enrolled' && isStored && lessons.length > 0 && (
                  <Suspense fallback={<div className="min-h-21" />}>
                    <DownloadCard key={subject.id} subjectId={subject.id} />
                  </Suspense>
                )}
                <LessonList answer={shown} closed={openedBefore} onOpen={showLesson} />
              </div>
            ),
          },
          {
            value: 'tests',
            label: t`Tests`,
            content:
              viewer === 'not-enrolled' || viewer === 'visitor' ? (
                <NeedsEnrollment to="tests" />
              ) : (
                <Suspense fallback={<Skeleton className="h-svh w-full rounded-lg" />}>
                  <TestList tests={answer.data.tests} subjectId={subject.id} knownAt={answer.dataUpdatedAt} />
                </Suspense>
              ),
          },
        ]}
      />
    </Page>
  )
}

/** True while a service worker serves this page, so that it opens without a connection. */
function useStoredApp(): boolean {
  return useSyncExternalStore(
    (changed) => {
      navigator.serviceWorker?.addEventListener('controllerchange', changed)
      return () => navigator.serviceWorker?.removeEventListener('controllerchange', changed)
    },
    () => Boolean(navigator.serviceWorker?.controller),
    () => false,
  )
}

/** Lesson that was open before the current one on this page; the current one where the page arrived. */
function usePrevious(lesson: number | null): number | null {
  const [shown, setShown] = useState({ lesson, before: lesson })
  if (shown.lesson === lesson) return shown.before
  setShown({ lesson, before: shown.lesson })
  return shown.lesson
}

function SubjectNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle(t`Subject not found`)}</title>
      <PageHeader title={t`Subject not found`} subtitle={t`It may have been removed, or the link may be old.`} />
      <ButtonLink to="/learner-dashboard">
        <Trans>Back to Dashboard</Trans>
      </ButtonLink>
    </Page>
  )
}

type SubjectHeaderProps = {
  answer: SubjectAnswer
  /** True if the server knows of everything that the certificate needs. */
  isCertified: boolean
  hasOpenLesson: boolean
}

/** Header of a subject page, in the subject's color. */
function SubjectHeader({ answer, isCertified, hasOpenLesson }: SubjectHeaderProps) {
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
            {viewer === 'enrolled' && account !== null && isCertified && (
              <ButtonLink to={`/learner/certificate/${account}/${subject.id}`} variant="secondary" size="small">
                <Award aria-hidden="true" className="size-5" />
                <Trans>Certificate</Trans>
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

function SubjectSkeleton() {
  return (
    <Page>
      <title>{pageTitle(t`Subject`)}</title>
      <Loading label={t`Loading subject...`}>
        <Skeleton className="h-44 w-full rounded-xl" />
        <Skeleton className="mt-6 h-11 w-64" />
        <div className="mt-5 grid gap-4">
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} className="h-32 w-full rounded-lg" />
          ))}
        </div>
      </Loading>
    </Page>
  )
}

/** The viewer's enrollment in the subject, with a link to enroll (learner-area.md section 2). */
function AccessBadge({ viewer, plan }: Pick<SubjectAnswer, 'viewer' | 'plan'>) {
  const { pathname, search } = useLocation()
  if (viewer === 'not-enrolled') {
    return (
      <ButtonLink to="/#grades" size="small">
        <Trans>Enroll in Grade First</Trans>
      </ButtonLink>
    )
  }
  if (viewer === 'visitor') {
    return (
      <ButtonLink to={`/learner/signin?${new URLSearchParams({ next: pathname + search })}`} size="small">
        <Trans>Sign in to Access</Trans>
      </ButtonLink>
    )
  }
  const access = plan ?? t`Content Manager`
  return (
    <Badge tone="success" className="border border-current/30">
      <Trans>Access Granted ({access})</Trans>
    </Badge>
  )
}
