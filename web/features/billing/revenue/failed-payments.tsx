import { t } from '@lingui/core/macro'
import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDate } from '#web/ui/format.ts'
import { formatAmount, type Revenue } from './revenue-figures.tsx'

type Failure = Revenue['failures'][number]

const title = () => t`Failed payments`
/** Limit of the server's list. */
const MAX_FAILURES = 50

/** Failed renewals that are still unpaid. */
export function FailedPayments({ revenue: { failures, currency } }: { revenue: Revenue }) {
  const count = MAX_FAILURES
  const columns: readonly Column<Failure>[] = [
    {
      header: t`Parent`,
      cell: ({ parentEmail }) => <span className="wrap-anywhere">{parentEmail ?? t`Deleted account`}</span>,
    },
    {
      header: t`Since`,
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>,
    },
    { header: t`Amount`, align: 'end', cell: ({ total }) => formatAmount(total, currency) },
  ]
  return (
    <SectionCard title={title()}>
      {failures.length === 0 ? (
        <p className="text-ink-soft">{t`No failed payments.`}</p>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            {failures.length === MAX_FAILURES
              ? t`The newest ${count}. The payment provider retries failed payments for several days, and we email the parent.`
              : t`The payment provider retries failed payments for several days, and we email the parent.`}
          </p>
          <DataTable
            caption={title()}
            captionHidden
            columns={columns}
            rows={failures}
            keyOf={({ invoiceId }) => invoiceId}
          />
        </>
      )}
    </SectionCard>
  )
}
