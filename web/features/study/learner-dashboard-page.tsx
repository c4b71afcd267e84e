import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { AvailableSubjects } from './dashboard/available-subjects.tsx'
import { CurrentGradeCard } from './dashboard/current-grade-card.tsx'
import { DashboardLinks } from './dashboard/dashboard-links.tsx'
import { DashboardSkeleton } from './dashboard/dashboard-skeleton.tsx'
import { ChooseGrade, OtherGrades } from './dashboard/grade-offers.tsx'
import { LearningSummary } from './dashboard/learning-summary.tsx'
import { RecentLessons } from './dashboard/recent-lessons.tsx'
import { FailedPage } from './failed-page.tsx'

export const meta = () => [{ title: pageTitle('Learner Dashboard') }]

/** Where a learner arrives (learner-area.md section 2, Learner dashboard). */
export default function LearnerDashboardPage() {
  const dashboard = useQuery(api.study.dashboard.queryOptions())

  if (dashboard.isPending) return <DashboardSkeleton />
  if (!dashboard.data) return <FailedPage title="Learner Dashboard" query={dashboard} />
  const { firstName, enrollment, subjects, continueWith, otherGrades, summary } = dashboard.data
  if (!enrollment) {
    return (
      <Page>
        <PageHeader
          title={`Welcome, ${firstName}!`}
          subtitle="Choose your grade to begin. You can switch to another one later."
        />
        <ChooseGrade grades={otherGrades} />
      </Page>
    )
  }
  return (
    <Page>
      {summary.averageMark === null ? (
        <PageHeader title={`Welcome, ${firstName}!`} subtitle="Your first lessons are waiting for you." />
      ) : (
        <PageHeader title={`Welcome back, ${firstName}!`} subtitle="Pick up where you left off." />
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 content-start gap-10">
          <RecentLessons lessons={continueWith} />
          <AvailableSubjects subjects={subjects} />
        </div>
        <div className="grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CurrentGradeCard enrollment={enrollment} />
          <LearningSummary summary={summary} />
          <DashboardLinks summary={summary} />
        </div>
        <OtherGrades grades={otherGrades} heldGrade={enrollment.gradeName} />
      </div>
    </Page>
  )
}
