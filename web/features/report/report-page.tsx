import './report-print.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { useLive } from '#web/api/live/live.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { LiveLine } from './live-line.tsx'
import { LoadedReport } from './loaded-report.tsx'
import { ProgressReport } from './progress-report.tsx'
import { ReportActions } from './report-actions.tsx'

export const meta = () => [{ title: pageTitle('Progress Report') }]

/** /parent/report/{userId} (accounts-and-parent-portal.md section 2, Progress report; readings, "Report"). */
export default function ReportPage() {
  const { userId = '' } = useParams()
  const report = useQuery(api.report.get.queryOptions({ input: { learnerId: userId } }))
  const { learner } = report.data ?? {}
  const live = useLive()
  const session = useSession()
  const opensLessons = session.kind === 'signed-in' && session.user.gradeId !== null
  return (
    <Page>
      <PageHeader
        above={<BackToDashboard to="/parent" />}
        title={learner ? `Progress report: ${learner.firstName} ${learner.lastName}` : 'Progress report'}
        subtitle={learner?.gradeName}
        actions={report.data && report.data.rows.length > 0 && <ReportActions report={report.data} />}
      />
      <LoadedReport
        query={report}
        refused={<p>You can see the reports of the learners on your dashboard.</p>}
      >
        {(loaded) => (
          <>
            <LiveLine
              firstName={loaded.learner.firstName}
              phase={live.phase}
              latest={live.latest.get(loaded.learner.id)}
            />
            <ProgressReport
              report={loaded}
              reader={{ kind: 'parent', learnerName: loaded.learner.firstName, opensLessons }}
            />
          </>
        )}
      </LoadedReport>
    </Page>
  )
}
