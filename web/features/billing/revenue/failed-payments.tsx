import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDate } from '#web/ui/format.ts'
import { formatAmount, type Revenue } from './revenue-figures.tsx'

type Failure = Revenue['failures'][number]

const TITLE = 'Failed payments'
/** Limit of the server's list. */
const MAX_FAILURES = 50

/** Failed renewals that are still unpaid. */
export function FailedPayments({ revenue: { failures, currency } }: { revenue: Revenue }) {
  const columns: readonly Column<Failure>[] = [
    {
      header: 'Parent',
      cell: ({ parentEmail }) => <span className="wrap-anywhere">{parentEmail ?? 'Deleted account'}</span>,
    },
    {
      header: 'Since',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>,
    },
    { header: 'Amount', align: 'end', cell: ({ total }) => formatAmount(total, currency) },
  ]
  return (
    <SectionCard title={TITLE}>
      {failures.length === 0 ? (
        <p className="text-ink-soft">No failed payments.</p>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            {failures.length === MAX_FAILURES ? `The newest ${MAX_FAILURES}. ` : ''}The payment provider retries failed
            payments for several days, and we email the parent.
          </p>
          <DataTable
            caption={TITLE}
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
