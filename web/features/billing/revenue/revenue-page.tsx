import { t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ContentManagersOnly } from '#web/product/empty-states.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { datedFileName, downloadFile } from '#web/ui/download.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { FiguresSkeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { FailedPayments } from './failed-payments.tsx'
import { LearnersByPlan } from './learners-by-plan.tsx'
import { type Revenue, RevenueFigures } from './revenue-figures.tsx'
import { RevenueTrend } from './revenue-trend.tsx'

const title = () => t`Revenue`

export const meta = () => [{ title: pageTitle(title()) }]

/** /parent/revenue: revenue and status of all plans, for content managers. */
export default function RevenuePage() {
  // Always current: refetched on every visit.
  const revenue = useQuery({ ...api.billing.revenue.queryOptions(), staleTime: 0 })
  const refused = isDefinedError(revenue.error) && revenue.error.code === 'FORBIDDEN'
  const shown = refused ? undefined : revenue.data
  return (
    <Page>
      <PageHeader
        title={title()}
        subtitle={t`Income and subscriptions at a glance.`}
        above={shown && <BackLink to="/parent/cms">{t`Back to Content`}</BackLink>}
        actions={shown && shown.subscriptions > 0 && <ExportSubscriptions />}
      />
      {refused ? (
        <ContentManagersOnly reason={t`Only content managers can see revenue.`} />
      ) : (
        <Loaded
          query={revenue}
          loading={<FiguresSkeleton label={t`Loading revenue...`} />}
          failed={t`Failed to load data. Please try again later.`}
        >
          {(data) => (data.subscriptions === 0 ? <NothingSold /> : <LoadedRevenue revenue={data} />)}
        </Loaded>
      )}
    </Page>
  )
}

function NothingSold() {
  return (
    <EmptyState
      title={t`No plans sold yet`}
      action={
        <ButtonLink variant="secondary" to="/pricing">
          {t`See prices`}
        </ButtonLink>
      }
    >
      <p>{t`Income, subscriptions and failed payments will appear here.`}</p>
    </EmptyState>
  )
}

function LoadedRevenue({ revenue }: { revenue: Revenue }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <RevenueFigures revenue={revenue} />
      <RevenueTrend revenue={revenue} />
      <LearnersByPlan offers={revenue.offers} />
      <FailedPayments revenue={revenue} />
    </div>
  )
}

/** Downloads all subscriptions, including ended ones, as CSV. */
function ExportSubscriptions() {
  const saving = useSave(async () => {
    const name = datedFileName('subscriptions', 'subscriptions', new Date(), 'csv')
    const outcome = await downloadFile('/files/subscriptions.csv', name)
    if (outcome.kind === 'saved') toast.success('Exported', name)
    else toast.error(outcome.message)
  })
  return (
    <Button variant="secondary" busy={saving.isPending} busyLabel={t`Exporting...`} onClick={() => saving.mutate()}>
      <Download aria-hidden="true" className="size-5" />
      {t`Export CSV`}
    </Button>
  )
}
