import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { contract } from '#contract/index.ts'
import { ATTENDANCE_DAYS } from '#domain/tutoring.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { formatLessonTime, lessonTopic } from '#web/product/tutoring-words.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Your lessons`) }]

type Lessons = InferContractRouterOutputs<typeof contract>['tutoring']['lessons']
type Lesson = Lessons['lessons'][number]

/** /parent/tutor: lessons booked with a tutor whom the operator names. */
export default function TutorPage() {
  const lessons = useQuery(parentPages['/parent/tutor']())
  return (
    <Page width="reading">
      <PageHeader
        title={t`Your lessons`}
        subtitle={t`A parent opens the video room and lets the child in. Everything you look at here is in the log that the parents read.`}
      />
      <Loaded
        query={lessons}
        loading={
          <Loading label={t`Loading the lessons...`}>
            <Skeleton className="h-40" />
          </Loading>
        }
        failed={t`We couldn’t load the lessons.`}
        explain={explainNoTutor}
      >
        {(data) => <LessonLists data={data} />}
      </Loaded>
    </Page>
  )
}

function explainNoTutor(error: Error) {
  const denied = error instanceof ORPCError && error.code === 'FORBIDDEN'
  return (
    denied && (
      <EmptyState
        title={t`You don’t have access to this page`}
        action={<ButtonLink to="/parent">{t`Parent Dashboard`}</ButtonLink>}
      >
        <p>{t`It’s for tutors whom the people who run this site have named.`}</p>
      </EmptyState>
    )
  )
}

function LessonLists({ data: { lessons, timeZone } }: { data: Lessons }) {
  // The page is read again when it is visited.
  const now = Date.now()
  const ahead = lessons.filter(({ endsAt }) => endsAt.getTime() > now)
  const past = lessons.filter(({ endsAt }) => endsAt.getTime() <= now).toReversed()
  if (lessons.length === 0) {
    return (
      <EmptyState title={t`No lessons are booked.`}>
        <p>{t`You get an email when a parent books one.`}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {ahead.length > 0 && <LessonList id="ahead" title={t`Booked`} lessons={ahead} timeZone={timeZone} />}
      {past.length > 0 && (
        <LessonList id="past" title={t`The last ${ATTENDANCE_DAYS} days`} lessons={past} timeZone={timeZone} />
      )}
    </div>
  )
}

type LessonListProps = { id: string; title: string; lessons: readonly Lesson[]; timeZone: string }

function LessonList({ id, title, lessons, timeZone }: LessonListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-3 text-xl focus:outline-none">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {lessons.map((lesson) => (
          <LessonCard key={lesson.id} lesson={lesson} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function LessonCard({ lesson, timeZone }: { lesson: Lesson; timeZone: string }) {
  const { startsAt, firstName, gradeName, missed } = lesson
  const topic = lessonTopic(lesson)
  const time = formatLessonTime(startsAt, timeZone)
  const hasStarted = Date.now() >= startsAt.getTime()
  return (
    <Card as="li" padding="snug" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          <time dateTime={startsAt.toISOString()}>{time}</time>{' '}
          {missed && <Badge tone="warning">{t`Nobody came`}</Badge>}
        </p>
        <p>{gradeName === null ? firstName : `${firstName}, ${gradeName}`}</p>
        {topic !== '' && <p className="text-ink-soft text-sm">{topic}</p>}
      </div>
      {hasStarted ? <MarkButton lesson={lesson} time={time} /> : <CallOffButton lesson={lesson} time={time} />}
    </Card>
  )
}

function MarkButton({ lesson: { id, missed }, time }: { lesson: Lesson; time: string }) {
  const queryClient = useQueryClient()
  const mark = useSave(client.tutoring.mark, {
    done: ({ missed: marked }) => {
      toast.success(marked ? t`Marked: nobody came` : t`Marked: somebody came`)
      return queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={mark.isPending}
      busyLabel={t`Saving...`}
      onClick={() => mark.mutate({ bookingId: id, missed: !missed })}
    >
      {missed ? (
        <Trans>
          Somebody came<VisuallyHidden> to the lesson on {time}</VisuallyHidden>
        </Trans>
      ) : (
        <Trans>
          Nobody came<VisuallyHidden> to the lesson on {time}</VisuallyHidden>
        </Trans>
      )}
    </Button>
  )
}

function CallOffButton({ lesson: { id }, time }: { lesson: Lesson; time: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const callOff = useSave(client.tutoring.callOff, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
      setAsking(false)
      toast.success(t`Lesson canceled`)
    },
    failed: (message = t`We couldn’t cancel this lesson. Please try again.`) => {
      setAsking(false)
      toast.error(message)
    },
  })
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        <Trans>
          Cancel<VisuallyHidden> the lesson on {time}</VisuallyHidden>
        </Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={t`Cancel this lesson?`}
          description={t`${time}. The parents get an email and can book another time.`}
          confirmLabel={t`Cancel lesson`}
          busy={callOff.isPending}
          busyLabel={t`Canceling...`}
          onConfirm={() => callOff.mutate({ bookingId: id })}
          onClose={() => setAsking(false)}
          finalFocus={() => document.querySelector<HTMLElement>('#ahead, h1')}
        />
      )}
    </>
  )
}
