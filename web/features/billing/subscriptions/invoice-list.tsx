import { t } from '@lingui/core/macro'
import { formatDollars } from '#domain/plans/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PaymentMethodButton } from './payment-method-button.tsx'
import type { Invoice } from './plan/own-plan.ts'

const statusTones = {
  paid: 'success',
  open: 'info',
  failed: 'danger',
  disputed: 'gray',
  refunded: 'gray',
  'partly-refunded': 'gray',
  void: 'gray',
} as const

function statusName(status: Invoice['status']): string {
  switch (status) {
    case 'paid':
      return t({ message: 'Paid', context: 'invoice' })
    case 'open':
      return t({ message: 'Due', context: 'invoice' })
    case 'failed':
      return t`Payment failed`
    case 'disputed':
      return t({ message: 'Disputed', context: 'invoice' })
    case 'refunded':
      return t({ message: 'Refunded', context: 'invoice' })
    case 'partly-refunded':
      return t({ message: 'Partly refunded', context: 'invoice' })
    case 'void':
      return t({ message: 'Void', context: 'invoice' })
  }
}

/** Invoices with links to the provider's page and PDF; hidden without invoices. */
export function InvoiceList({ invoices, portalAvailable }: { invoices: readonly Invoice[]; portalAvailable: boolean }) {
  if (invoices.length === 0 && !portalAvailable) return null
  return (
    <Card as="section" aria-labelledby="invoices-heading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices-heading" className="text-xl">
          {t`Invoices`}
        </h2>
        {portalAvailable && <PaymentMethodButton size="small" />}
      </div>
      {invoices.length === 0 ? (
        <p className="text-ink-soft">{t`No charges yet.`}</p>
      ) : (
        <DataTable
          caption={t`Invoices, newest first`}
          captionHidden
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            { header: t`Date`, cell: ({ createdAt }) => formatDate(createdAt) },
            { header: t`Number`, cell: ({ number }) => number ?? t({ message: 'Pending', context: 'invoice' }) },
            {
              header: t`Status`,
              cell: ({ status }) => <Badge tone={statusTones[status]}>{statusName(status)}</Badge>,
            },
            { header: t`Amount`, align: 'end', cell: ({ total }) => formatDollars(total) },
            { header: t`Invoice`, cell: (invoice) => <InvoiceLinks invoice={invoice} /> },
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
      {url && <NewTab to={url} label={t`View`} name={t`View invoice ${of}, opens in a new tab`} />}
      {pdfUrl && <NewTab to={pdfUrl} label={t`PDF`} name={t`PDF of invoice ${of}, opens in a new tab`} />}
      {!url && !pdfUrl && <span className="text-ink-soft">{t`Not available yet`}</span>}
    </span>
  )
}

function NewTab({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {label}
    </a>
  )
}
