import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useParams, useSearchParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { CANCEL_HOURS, LESSON_MINUTES, MAX_BOOKINGS_AHEAD, ROOM_MINUTES } from '#domain/tutoring.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { formatLessonTime, lessonTopic } from '#web/product/tutoring-words.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, buttonStyle } from '#web/ui/button.tsx'
import { Card, SectionCard } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Lessons with a tutor`) }]

type Tutoring = InferContractRouterOutputs<typeof contract>['tutoring']['list']
type Lesson = Tutoring['ahead'][number]

/** Time after which the page looks for the link to the room, and for times that others have booked. */
const REFETCH_MS = 60_000

/** /parent/tutoring/:userId?week=2027-03-08: free times of tutors, and a child's lessons. */
export default function TutoringPage() {
  const { userId = '' } = useParams()
  const [search] = useSearchParams()
  const week = search.get('week') ?? ''
  const tutoring = useQuery({
    ...api.tutoring.list.queryOptions({ input: { learnerId: userId, ...(isDay(week) && { week }) } }),
    placeholderData: (previous) => previous,
    refetchInterval: REFETCH_MS,
  })
  const name = tutoring.data?.firstName
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/parent">{t`Parent Dashboard`}</BackLink>}
        title={name !== undefined ? t`Lessons with a tutor for ${name}` : t`Lessons with a tutor`}
        subtitle={t`${LESSON_MINUTES} minutes, one on one. You open the video room and let your child in.`}
      />
      <Loaded
        query={tutoring}
        loading={
          <Card>
            <Loading label={t`Loading the lessons...`}>
              <Skeleton className="h-64 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the lessons.`}
        explain={explainUnknownLearner}
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-6">
            <Ahead learnerId={userId} tutoring={data} />
            <Booking learnerId={userId} tutoring={data} isChanging={tutoring.isPlaceholderData} />
            <Past tutoring={data} />
            <p className="text-ink-soft text-sm">
              <Trans>
                Who booked or canceled, and what a tutor looked at, is in the{' '}
                <Link to={`/parent/log?child=${userId}`} className="link">
                  family log
                </Link>
                . There are no messages between a tutor and a child.
              </Trans>
            </p>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const isDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

function Ahead({ learnerId, tutoring }: { learnerId: string; tutoring: Tutoring }) {
  const { ahead, firstName } = tutoring
  const [canceling, setCanceling] = useState<Lesson | null>(null)
  if (ahead.length === 0) return null
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead" tabIndex={-1} className="mb-3 text-xl focus:outline-none">
        {t`Booked`}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {ahead.map((lesson) => (
          <Card as="li" padding="snug" key={lesson.id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <LessonFacts lesson={lesson} timeZone={tutoring.timeZone} />
            {lesson.room !== null ? (
              <a
                href={lesson.room}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonStyle({ className: 'w-full sm:w-auto' })}
              >
                <Video aria-hidden="true" className="size-5" />
                <Trans>
                  Open the video room<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </Trans>
              </a>
            ) : (
              <CancelButton lesson={lesson} timeZone={tutoring.timeZone} onCancel={() => setCanceling(lesson)} />
            )}
          </Card>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">
        {t`The link to the video room is here from ${ROOM_MINUTES} minutes before, for parents only. Open it, then let ${firstName} in. You can cancel up to ${CANCEL_HOURS} hours before.`}
      </p>
      {canceling && (
        <CancelDialog
          learnerId={learnerId}
          lesson={canceling}
          timeZone={tutoring.timeZone}
          onClose={() => setCanceling(null)}
        />
      )}
    </section>
  )
}

/** When, with whom, and about what; the tutor's clock where it is another. */
function LessonFacts({ lesson, timeZone, badge }: { lesson: Lesson; timeZone: string; badge?: ReactNode }) {
  const { startsAt, tutorName, tutorTimeZone } = lesson
  const topic = lessonTopic(lesson)
  return (
    <div className="wrap-anywhere min-w-0 flex-1 basis-64">
      <p className="font-semibold">
        <time dateTime={startsAt.toISOString()}>{formatLessonTime(startsAt, timeZone)}</time> {badge}
      </p>
      <p className="text-sm">{t`With ${tutorName}`}</p>
      <TutorClock startsAt={startsAt} timeZone={timeZone} tutorName={tutorName} tutorTimeZone={tutorTimeZone} />
      {topic !== '' && <p className="text-ink-soft text-sm">{topic}</p>}
    </div>
  )
}

type TutorClockProps = { startsAt: Date; timeZone: string; tutorName: string; tutorTimeZone: string | null }

function TutorClock({ startsAt, timeZone, tutorName, tutorTimeZone }: TutorClockProps) {
  if (tutorTimeZone === null) return null
  const time = formatLessonTime(startsAt, tutorTimeZone)
  if (time === formatLessonTime(startsAt, timeZone)) return null
  return <p className="text-ink-soft text-sm">{t`For ${tutorName}: ${time}`}</p>
}

function CancelButton({ lesson, timeZone, onCancel }: { lesson: Lesson; timeZone: string; onCancel: () => void }) {
  const time = formatLessonTime(lesson.startsAt, timeZone)
  // The page is read again every minute.
  if (Date.now() > lesson.cancelUntil.getTime()) return null
  return (
    <Button variant="ghost" size="small" onClick={onCancel}>
      <Trans>
        Cancel<VisuallyHidden> the lesson on {time}</VisuallyHidden>
      </Trans>
    </Button>
  )
}

type CancelDialogProps = { learnerId: string; lesson: Lesson; timeZone: string; onClose: () => void }

function CancelDialog({ learnerId, lesson: { id, startsAt, tutorName }, timeZone, onClose }: CancelDialogProps) {
  const queryClient = useQueryClient()
  const cancel = useSave(client.tutoring.cancel, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
      onClose()
      toast.success(t`Lesson canceled`)
    },
    failed: (message = t`We couldn’t cancel this lesson. Please try again.`) => {
      onClose()
      toast.error(message)
      void queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
    },
  })
  return (
    <ConfirmDialog
      title={t`Cancel this lesson?`}
      description={t`${{ time: formatLessonTime(startsAt, timeZone) }}, with ${tutorName}. The tutor and all parents get an email.`}
      confirmLabel={t`Cancel lesson`}
      busy={cancel.isPending}
      busyLabel={t`Canceling...`}
      onConfirm={() => cancel.mutate({ learnerId, bookingId: id })}
      onClose={onClose}
      finalFocus={() => document.querySelector<HTMLElement>('#ahead, h1')}
    />
  )
}

type BookingProps = { learnerId: string; tutoring: Tutoring; isChanging: boolean }

function Booking({ learnerId, tutoring, isChanging }: BookingProps) {
  switch (tutoring.state) {
    case 'no-tutors':
      return <ByEmail />
    case 'plan-needed':
      return (
        <EmptyState
          title={t`Lessons are part of the family plan`}
          action={<ButtonLink to="/parent/subscriptions">{t`Subscriptions`}</ButtonLink>}
        >
          <p>{t`With the Premium Plus family account, each child can have one lesson a week.`}</p>
        </EmptyState>
      )
    case 'consent-needed':
      return (
        <EmptyState
          title={t`Your consent is needed first`}
          action={
            <ButtonLink to={`${href('/parent/manage-learners/:learnerId', { learnerId })}#consent`}>
              {t`Review consent`}
            </ButtonLink>
          }
        >
          <p>
            {t`Please read the consent text and tick the box for helpers and tutors. Nobody sees anything before you book.`}
          </p>
        </EmptyState>
      )
    case 'open':
      return <FreeTimes learnerId={learnerId} tutoring={tutoring} isChanging={isChanging} />
  }
}

/** What is true where the operator names no tutors. */
function ByEmail() {
  return (
    <EmptyState
      title={t`There’s no online booking yet`}
      action={<ButtonLink to="/contact?topic=parent-teacher">{t`Write to us`}</ButtonLink>}
    >
      <p>
        {t`1-on-1 tutoring is part of the Premium Plus family account. Write to us about what your child is working on, and we’ll arrange a time by email.`}
      </p>
    </EmptyState>
  )
}

type Slot = Tutoring['slots'][number]

/** Free times of one week, and what the lesson is to be about. */
function FreeTimes({ learnerId, tutoring, isChanging }: BookingProps) {
  const { week, earlier, later, slots, subjects, firstName } = tutoring
  const [topic, setTopic] = useState('')
  const [chosen, setChosen] = useState<Slot | null>(null)
  const path = href('/parent/tutoring/:userId', { userId: learnerId })
  return (
    <SectionCard title={t`Book a lesson`}>
      <div className="grid grid-cols-1 gap-5" aria-busy={isChanging}>
        <SelectField
          label={t`What is it about?`}
          hint={t`The tutor sees this, ${firstName}’s first name and grade, and nothing else.`}
          optional
          value={topic}
          onChange={({ target }) => setTopic(target.value)}
        >
          <option value="">{t`Decide in the lesson`}</option>
          {subjects.map((subject) => (
            <optgroup key={subject.id} label={subject.name}>
              <option value={subject.id}>{t`Anything in ${{ subject: subject.name }}`}</option>
              {subject.skills.map((skill) => (
                <option key={skill.id} value={`${subject.id} ${skill.id}`}>
                  {skill.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <div>
          <h3 className="text-lg" aria-live="polite">
            <Trans>Week of {ph({ day: formatDay(week) })}</Trans>
          </h3>
          <p className="-mx-2 flex flex-wrap gap-x-4">
            {earlier !== null && (
              <Link to={`${path}?week=${earlier}`} replace preventScrollReset className="link inline-block px-2 py-2.5">
                {t`Week before`}
              </Link>
            )}
            {later !== null && (
              <Link to={`${path}?week=${later}`} replace preventScrollReset className="link inline-block px-2 py-2.5">
                {t`Week after`}
              </Link>
            )}
          </p>
          <WhyNotBookable tutoring={tutoring} />
          {slots.length > 0 && (
            <ul className={`mt-2 divide-y divide-line ${isChanging ? 'opacity-60' : ''}`}>
              {slots.map((slot) => (
                <FreeTime
                  key={`${slot.tutorId} ${slot.startsAt.getTime()}`}
                  slot={slot}
                  tutoring={tutoring}
                  onChoose={() => setChosen(slot)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      {chosen && (
        <BookDialog
          learnerId={learnerId}
          tutoring={tutoring}
          slot={chosen}
          topic={topic}
          onClose={() => setChosen(null)}
        />
      )}
    </SectionCard>
  )
}

/** Reason why nothing can be booked in this week. */
function WhyNotBookable({ tutoring: { slots, hasLesson, full, firstName } }: { tutoring: Tutoring }) {
  const reason = hasLesson
    ? t`${firstName} has a lesson in this week already.`
    : full
      ? t`You can book ${MAX_BOOKINGS_AHEAD} lessons ahead. Book the next one after one of them.`
      : slots.length === 0
        ? t`No free times in this week.`
        : null
  return reason && <p className="py-1">{reason}</p>
}

type FreeTimeProps = { slot: Slot; tutoring: Tutoring; onChoose: () => void }

function FreeTime({ slot: { tutorId, startsAt }, tutoring, onChoose }: FreeTimeProps) {
  const { tutors, timeZone, hasLesson, full } = tutoring
  const tutor = tutors.find(({ id }) => id === tutorId)
  const tutorName = tutor?.name ?? ''
  const time = formatLessonTime(startsAt, timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-56">
        <time dateTime={startsAt.toISOString()} className="block font-semibold">
          {time}
        </time>
        <span className="block text-sm">{t`With ${tutorName}`}</span>
        <TutorClock
          startsAt={startsAt}
          timeZone={timeZone}
          tutorName={tutorName}
          tutorTimeZone={tutor?.timeZone ?? null}
        />
      </span>
      {!hasLesson && !full && (
        <Button variant="secondary" size="small" onClick={onChoose}>
          <Trans>
            Book
            <VisuallyHidden>
              {' '}
              {time} with {tutorName}
            </VisuallyHidden>
          </Trans>
        </Button>
      )}
    </li>
  )
}

type BookDialogProps = {
  learnerId: string
  tutoring: Tutoring
  slot: Slot
  /** Ids of a subject and a skill of it, with a space between. */
  topic: string
  onClose: () => void
}

function BookDialog({ learnerId, tutoring, slot: { tutorId, startsAt }, topic, onClose }: BookDialogProps) {
  const { tutors, timeZone, firstName } = tutoring
  const queryClient = useQueryClient()
  // A booking that is sent again after a lost connection keeps its id, and is stored once.
  const [bookingId] = useState(() => crypto.randomUUID())
  const tutorName = tutors.find(({ id }) => id === tutorId)?.name ?? ''
  const [subjectId, skill] = topic === '' ? [] : topic.split(' ')
  const book = useSave(client.tutoring.book, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
      onClose()
      toast.success(t`Lesson booked`)
    },
    failed: (message = t`We couldn’t book this lesson. Please try again.`) => {
      onClose()
      toast.error(message)
      void queryClient.invalidateQueries({ queryKey: api.tutoring.key() })
    },
  })
  return (
    <ConfirmDialog
      title={t`Book this lesson?`}
      description={t`${{ time: formatLessonTime(startsAt, timeZone) }}, with ${tutorName}. ${firstName} sees when it is. The tutor and all parents get an email.`}
      tone="primary"
      confirmLabel={t`Book lesson`}
      busy={book.isPending}
      busyLabel={t`Booking...`}
      onConfirm={() =>
        book.mutate({ learnerId, bookingId, tutorId, startsAt, subjectId: subjectId ?? null, skill: skill ?? null })
      }
      onClose={onClose}
      finalFocus={() => document.querySelector<HTMLElement>('#ahead, h1')}
    />
  )
}

function Past({ tutoring: { past, timeZone } }: { tutoring: Tutoring }) {
  if (past.length === 0) return null
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center">
        {t`Past and canceled lessons`}
      </summary>
      <ul className="mt-1 grid grid-cols-1 gap-3">
        {past.map((lesson) => (
          <Card as="li" padding="snug" key={lesson.id}>
            <LessonFacts lesson={lesson} timeZone={timeZone} badge={<PastBadge lesson={lesson} />} />
          </Card>
        ))}
      </ul>
    </details>
  )
}

function PastBadge({ lesson: { state, canceledBy } }: { lesson: Lesson }) {
  if (state === 'missed') return <Badge tone="warning">{t`Nobody came`}</Badge>
  if (state !== 'canceled') return null
  return (
    <Badge tone="gray">
      {canceledBy === 'parent'
        ? t`Canceled by a parent`
        : canceledBy === 'tutor'
          ? t`Canceled by the tutor`
          : t`Canceled by Trellis`}
    </Badge>
  )
}
