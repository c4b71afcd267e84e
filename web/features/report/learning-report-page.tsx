import './report-print.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/full-name.ts'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { LearningReport } from './learning-report.tsx'
import { LoadedReport, ReportActions, ReportDenied } from './loaded-report.tsx'

export const meta = () => [{ title: pageTitle('Learning Report') }]

/** /learner/scores/{userId}: the learner's own report only (learner-area.md section 2; readings, "Report"). */
export default function LearningReportPage() {
  const { userId = '' } = useParams()
  const session = useSession()
  const own = session.kind === 'signed-in' ? session.user.id : null
  const report = useQuery(
    api.report.get.queryOptions({ input: { learnerId: userId }, enabled: userId === own }),
  )
  const { learner } = report.data ?? {}
  const denied = (
    <p>
      You can see{' '}
      <Link to={`/learner/scores/${own}`} className="link">
        your own report
      </Link>
      .
    </p>
  )
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
        title="Learning Report"
        subtitle={learner && [fullName(learner), learner.gradeName].filter(Boolean).join(' · ')}
        actions={report.data && report.data.subjects.length > 0 && <ReportActions report={report.data} />}
      />
      {userId === own ? (
        <LoadedReport query={report} denied={denied}>
          {(loaded) => <LearningReport report={loaded} />}
        </LoadedReport>
      ) : (
        <ReportDenied>{denied}</ReportDenied>
      )}
    </Page>
  )
}
