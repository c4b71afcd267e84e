import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function SubjectNotFound() {
  return (
    <Page width="reading">
      <title>{pageTitle('Subject not found')}</title>
      <PageHeader title="Subject not found" subtitle="It may have been taken out, or the link may be old." />
      <ButtonLink to="/learner-dashboard">Back to Dashboard</ButtonLink>
    </Page>
  )
}
