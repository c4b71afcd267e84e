import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { groupByUnit } from '#domain/content/units.ts'
import type { Part } from '#domain/marks/compute-marks.ts'
import { pageTitle } from '#web/page-title.ts'
import { formatLessonRange, formatLessonsCompleted } from '#web/product/lesson-counts.ts'
import { lessonParts } from '#web/product/names.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayout } from '#web/ui/lazy-layout.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { LessonNote, StepCard } from '../dashboard/today-section.tsx'
import { formatMark } from '../lesson/mark-text.ts'
import { firstOpenPart, formatNext, presentParts } from '../lesson/parts.ts'
import { FailedPage, GradeClosed, GradeSkeleton, LONG_LIST_LENGTH, NeedsEnrollment } from '../page-states.tsx'
import type { GradeSubject, MyGradeAnswer } from '../study-types.ts'
import { nextPartAddress } from '../subject/subject-address.ts'
import { gradeWithUnsent, nextUnfinished } from '../unsent/true-progress.ts'
import { useUnsentParts } from '../unsent/unsent-parts.ts'

export const meta = () => [{ title: pageTitle(t`Lessons`) }]

/** /lessons: all lessons of the learner's grade, with the next one to do at the top (readings.md, placeholders). */
export default function LessonsPage() {
  const myGrade = useQuery(learnerPages['/lessons']())
  const unsent = useUnsentParts()

  if (myGrade.isPending) return <GradeSkeleton label={t`Loading lessons...`} />
  if (!myGrade.data) return <FailedPage title={t`Lessons`} query={myGrade} />

  const grade = gradeWithUnsent(myGrade.data, unsent)
  const { enrollment, subjects } = grade
  const next = nextLesson(unsent.length === 0 ? grade : { subjects, next: nextUnfinished(grade) })
  const lessonCount = subjects.reduce((sum, subject) => sum + subject.lessons.length, 0)
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Back to Dashboard</Trans>
          </BackLink>
        }
        title={t`Lessons`}
        subtitle={enrollment?.gradeName}
      />
      {enrollment === null ? (
        <NeedsEnrollment to="lessons" />
      ) : enrollment.closed ? (
        <GradeClosed />
      ) : lessonCount === 0 ? (
        <EmptyState title={t`No lessons available yet.`} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {next ? (
            <NextCard {...next} />
          ) : (
            <Banner tone="success">
              <Trans>You’ve completed every lesson so far. Well done!</Trans>
            </Banner>
          )}
          {subjects.map((subject) => (
            <LessonsOfSubject key={subject.id} subject={subject} nextLessonId={next?.lesson.id} />
          ))}
        </div>
      )}
    </Page>
  )
}

type Next = { subject: GradeSubject; lesson: Lesson; part: Part }

/** Next lesson to do and its first open part; null when everything is done. */
function nextLesson({ next, subjects }: Pick<MyGradeAnswer, 'next' | 'subjects'>): Next | null {
  const subject = subjects.find(({ id }) => id === next?.subjectId)
  const lesson = subject?.lessons.find(({ id }) => id === next?.lessonId)
  const part = lesson && firstOpenPart(lesson.parts, lesson.completed)
  return subject && lesson && part ? { subject, lesson, part } : null
}

function NextCard({ subject, lesson, part }: Next) {
  const { Icon, name } = lessonParts[part]
  return (
    <StepCard
      to={nextPartAddress(subject.id, lesson.number, part)}
      colors={hueStyle[hueOf(subject.color)]}
      icon={<Icon aria-hidden="true" className="size-6" />}
      title={formatNext(name)}
      note={<LessonNote subjectName={subject.name} lessonNumber={lesson.number} lessonTitle={lesson.title} />}
      action={lesson.progress === 0 ? t`Start` : t`Continue`}
      first
    />
  )
}

type Lesson = GradeSubject['lessons'][number]

type LessonsOfSubjectProps = { subject: GradeSubject; nextLessonId: string | undefined }

/** List of a subject's lessons, each with its progress and mark. */
function LessonsOfSubject({ subject, nextLessonId }: LessonsOfSubjectProps) {
  const { id, name, color, lessons, completedLessons, lessonCount } = subject
  const { wash, text } = hueStyle[hueOf(color)]
  return (
    <section>
      <Card padding="none" className="overflow-hidden">
        <div className={`flex flex-wrap items-baseline justify-between gap-x-6 px-5 py-3.5 sm:px-6 ${wash}`}>
          <h2 className="text-xl">
            <Link
              to={`/learner/subjects/${id}`}
              className={`inline-flex min-h-11 items-center hover:underline ${text}`}
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm">{formatLessonsCompleted(completedLessons, lessonCount)}</p>
        </div>
        {lessons.length === 0 ? (
          <p className="px-5 py-4 text-ink-soft sm:px-6">
            <Trans>No lessons available yet.</Trans>
          </p>
        ) : (
          groupByUnit(lessons).map((unit) => (
            <div key={unit.lessons[0]?.id} className="border-line border-t">
              {unit.name && (
                <h3 className="flex flex-wrap items-baseline justify-between gap-x-6 px-5 pt-4 pb-1 text-base sm:px-6">
                  {unit.name}
                  <span className="font-normal font-text text-ink-soft text-sm tracking-normal">
                    {formatLessonRange(unit.lessons)}
                  </span>
                </h3>
              )}
              <ul className="divide-y divide-line">
                {unit.lessons.map((lesson) => (
                  <li key={lesson.id} className={lessons.length > LONG_LIST_LENGTH ? lazyLayout.line : undefined}>
                    <LessonLine subjectId={id} lesson={lesson} isNext={lesson.id === nextLessonId} />
                  </li>
                ))}
              </ul>
            </div>
          ))
        )}
      </Card>
    </section>
  )
}

function LessonLine({ subjectId, lesson, isNext }: { subjectId: string; lesson: Lesson; isNext: boolean }) {
  const { number, title, progress, academic } = lesson
  const Sign = progress === 100 ? CircleCheck : progress === 0 ? Circle : CircleDashed
  return (
    <Link
      to={nextPartAddress(subjectId, number, firstOpenPart(lesson.parts, lesson.completed))}
      className="group flex items-center gap-3.5 px-5 py-3.5 outline-offset-[-3px] hover:bg-sunken/60 sm:px-6"
    >
      <Sign aria-hidden="true" className={`size-5 shrink-0 ${progress === 0 ? 'text-ink-soft' : 'text-success'}`} />
      <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-0.5 sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between">
        <span className="font-medium group-hover:underline">
          {t`Lesson ${number}: ${title}`}
          {isNext && (
            <Badge className="ms-2.5 bg-sun! text-on-sun!">
              <Trans>Next</Trans>
            </Badge>
          )}
        </span>
        <span className="text-ink-soft text-sm tabular-nums">{describeProgress(lesson, academic)}</span>
      </span>
    </Link>
  )
}

function describeProgress({ progress, parts, completed }: Lesson, academic: number | null): string {
  if (!Object.values(parts).some(Boolean)) return t`No lesson content available yet.`
  const present = presentParts(parts)
  const count = present.filter((part) => completed[part]).length
  const total = present.length
  const done = progress === 100 ? t`Completed` : progress === 0 ? t`Not started` : t`${count} of ${total} parts done`
  return academic === null || academic === 0 ? done : `${done} · ${formatMark(academic)}`
}
