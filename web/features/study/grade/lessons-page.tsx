import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ContinueCard, type NextLesson } from '../dashboard/continue-card.tsx'
import { FailedPage, NeedsEnrollment } from '../page-states.tsx'
import type { MyGradeAnswer } from '../study-types.ts'
import { GradeSkeleton } from './grade-states.tsx'
import { LessonsOfSubject } from './lessons-of-subject.tsx'

export const meta = () => [{ title: pageTitle('Lessons') }]

/** /lessons: all lessons of the learner's grade, the next one to do first (readings.md, placeholders). */
export default function LessonsPage() {
  const myGrade = useQuery(api.study.myGrade.queryOptions())

  if (myGrade.isPending) return <GradeSkeleton label="Loading lessons..." />
  if (!myGrade.data) return <FailedPage title="Lessons" query={myGrade} />

  const { enrollment, subjects } = myGrade.data
  const next = nextLesson(myGrade.data)
  const lessonCount = subjects.reduce((sum, subject) => sum + subject.lessons.length, 0)
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
        title="Lessons"
        subtitle={enrollment?.gradeName}
      />
      {enrollment === null ? (
        <NeedsEnrollment to="lessons" />
      ) : lessonCount === 0 ? (
        <EmptyState title="No lessons available yet." />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {next ? (
            <ContinueCard lesson={next} headingLevel={2} />
          ) : (
            <Banner tone="success">You have completed every lesson that is here so far. Well done!</Banner>
          )}
          {subjects.map((subject) => (
            <LessonsOfSubject key={subject.id} subject={subject} nextLessonId={next?.lessonId} />
          ))}
        </div>
      )}
    </Page>
  )
}

/** The lesson to do first, with what a card of it shows; null when everything is done. */
function nextLesson({
  next,
  subjects,
}: Pick<MyGradeAnswer, 'next' | 'subjects'>): (NextLesson & { lessonId: string }) | null {
  const subject = subjects.find(({ id }) => id === next?.subjectId)
  const lesson = subject?.lessons.find(({ id }) => id === next?.lessonId)
  if (!subject || !lesson) return null
  return {
    ...{ subjectId: subject.id, subjectName: subject.name, color: subject.color },
    ...{ lessonId: lesson.id, lessonNumber: lesson.number, lessonTitle: lesson.title },
    progress: lesson.progress,
  }
}
