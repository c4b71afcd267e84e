import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'

export function GradeNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle('Grade not found')}</title>
      <PageHeader title="Grade not found" subtitle="It may have been closed, or the link may be old." />
      <ButtonLink to="/learner-dashboard">Back to Dashboard</ButtonLink>
    </Page>
  )
}
