import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { GradeSkeleton } from '../grade/grade-states.tsx'
import { FailedPage } from '../page-states.tsx'
import { EarnedBadges, OpenBadges } from './badge-lists.tsx'

export const meta = () => [{ title: pageTitle('My Achievements') }]

/** /learner/achievements: the badges earned by the published rules, and those still open (readings.md, placeholders). */
export default function AchievementsPage() {
  const achievements = useQuery(api.study.achievements.queryOptions())

  if (achievements.isPending) return <GradeSkeleton label="Loading achievements..." />
  if (!achievements.data) return <FailedPage title="My Achievements" query={achievements} />

  const { earned, open } = achievements.data
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
        title="My Achievements"
        subtitle={`${earned.length} of ${earned.length + open.length} badges earned`}
      />
      <div className="grid grid-cols-1 gap-10">
        <EarnedBadges earned={earned} />
        <OpenBadges open={open} />
      </div>
    </Page>
  )
}
