import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { Queue } from './queue.tsx'
import { Reports } from './reports.tsx'

export const meta = () => [{ title: pageTitle(t`Questions`) }]

/** /questions: questions of children that wait, for those who answer, and reports, for operators. */
export default function QuestionsPage() {
  const session = useSession()
  const user = session.kind === 'signed-in' ? session.user : null
  return (
    <Page width="reading">
      <PageHeader
        title={t`Questions`}
        subtitle={t`What children ask about lessons. Each look is in their family’s log.`}
      />
      {user && !user.isAnswerer && !user.isOperator ? (
        <EmptyState
          title={t`You don’t have access to this page`}
          action={
            <ButtonLink to="/parent">
              <Trans>Parent Dashboard</Trans>
            </ButtonLink>
          }
        >
          <p>{t`It’s for people whom the operator of this site names.`}</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {user?.isAnswerer && <Queue />}
          {user?.isOperator && <Reports />}
        </div>
      )}
    </Page>
  )
}
