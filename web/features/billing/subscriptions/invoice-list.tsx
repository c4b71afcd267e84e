import { formatDollars } from '#domain/plans/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PaymentMethodButton } from './payment-method-button.tsx'
import type { Invoice } from './plan/own-plan.ts'

const statuses = {
  paid: { tone: 'success', label: 'Paid' },
  open: { tone: 'info', label: 'Due' },
  failed: { tone: 'danger', label: 'Payment failed' },
  disputed: { tone: 'gray', label: 'Disputed' },
  refunded: { tone: 'gray', label: 'Refunded' },
  'partly-refunded': { tone: 'gray', label: 'Partly refunded' },
  void: { tone: 'gray', label: 'Void' },
} as const

/** Invoices with links to the provider's page and PDF; hidden without invoices. */
export function InvoiceList({ invoices, portalAvailable }: { invoices: readonly Invoice[]; portalAvailable: boolean }) {
  if (invoices.length === 0 && !portalAvailable) return null
  return (
    <Card as="section" aria-labelledby="invoices-heading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices-heading" className="text-xl">
          Invoices
        </h2>
        {portalAvailable && <PaymentMethodButton size="small" />}
      </div>
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No charges yet.</p>
      ) : (
        <DataTable
          caption="Invoices, newest first"
          captionHidden
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
            { header: 'Number', cell: ({ number }) => number ?? 'Pending' },
            {
              header: 'Status',
              cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>,
            },
            { header: 'Amount', align: 'end', cell: ({ total }) => formatDollars(total) },
            { header: 'Invoice', cell: (invoice) => <InvoiceLinks invoice={invoice} /> },
          ]}
        />
      )}
    </Card>
  )
}

function InvoiceLinks({ invoice: { number, createdAt, url, pdfUrl } }: { invoice: Invoice }) {
  const of = number ?? formatDate(createdAt)
  return (
    <span className="flex flex-wrap gap-x-4">
      {url && <NewTab to={url} label="View" name={`View invoice ${of}`} />}
      {pdfUrl && <NewTab to={pdfUrl} label="PDF" name={`PDF of invoice ${of}`} />}
      {!url && !pdfUrl && <span className="text-ink-soft">Not available yet</span>}
    </span>
  )
}

function NewTab({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}, opens in a new tab`}
      className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {label}
    </a>
  )
}
