import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage } from './failed-page.tsx'
import { GoOnCard } from './go-on-card.tsx'
import { GradeSkeleton } from './grade/grade-skeleton.tsx'
import { LessonsOfSubject } from './grade/lessons-of-subject.tsx'
import { nextLesson } from './grade/next-lesson.ts'
import { NeedsEnrollment } from './needs-enrollment.tsx'

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
            <GoOnCard lesson={next} headingLevel={2} />
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
