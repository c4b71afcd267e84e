import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { formatDollars } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/names.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { cancelTerms } from '../../plan-features.ts'
import type { BillingOption } from '../plan-choices.ts'
import type { OrderLine, PaymentSum } from './order.ts'

/** Sum of one checkout with its dates and payment button. */
export function PaymentSumCard({
  sum,
  billing,
  freeUntil,
  trialDays,
  heading,
  busy,
  blocked,
  onPay,
}: {
  sum: PaymentSum
  billing: BillingOption
  freeUntil: Date
  trialDays: number
  /** Shows a heading, to distinguish two sums. */
  heading: boolean
  busy: boolean
  /** True while the other sum is being paid. */
  blocked: boolean
  onPay: () => void
}) {
  const described = useId()
  return (
    <div className={`grid grid-cols-1 gap-4 ${heading ? 'rounded-md border border-line p-4' : ''}`}>
      {heading && <h3 className="text-lg">{sum.hasTrial ? t`${trialDays}-day free trial` : t`Charged today`}</h3>}
      {sum.lines.length > 0 && <OrderLines lines={sum.lines} />}
      {billing === 'family' && sum.lines.length > 0 && (
        <p className="text-ink-soft text-sm">
          <Trans>
            One price for everyone, with <span className="whitespace-nowrap">1-on-1</span> tutoring.
          </Trans>
        </p>
      )}
      <div id={described} className="grid gap-1.5">
        {sum.total === 0 ? (
          <div className="rounded-md bg-sunken px-4 py-3 text-sm">
            <p className="font-semibold">{t`No paid plans selected`}</p>
            <p className="text-ink-soft">{t`Please select at least one child and a paid subscription plan`}</p>
          </div>
        ) : (
          <WhenCharged sum={sum} freeUntil={freeUntil} />
        )}
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 border-line border-t pt-3 font-semibold">
          <span className="flex-1 basis-16">{t`Monthly total`}</span>
          <span className="ms-auto font-bold font-heading text-2xl tabular-nums">{formatDollars(sum.total)}</span>
        </p>
      </div>
      <Button
        className="w-full"
        disabled={sum.total === 0 || blocked}
        aria-describedby={described}
        busy={busy}
        busyLabel={t`Processing...`}
        onClick={onPay}
      >
        {t`Proceed to Payment`}
      </Button>
      <p className="text-ink-soft text-sm">{cancelTerms()}</p>
    </div>
  )
}

/** Charge today, and the later charges with their dates. */
function WhenCharged({ sum: { total, hasTrial }, freeUntil }: { sum: PaymentSum; freeUntil: Date }) {
  if (!hasTrial) {
    return (
      <p className="text-sm">
        <Trans>
          <strong className="font-semibold">{ph({ dollars: formatDollars(total) })} today.</strong> Renews automatically
          at {ph({ dollars: formatDollars(total) })} per month until you cancel.
        </Trans>
      </p>
    )
  }
  return (
    <p className="text-sm">
      <Trans>
        <strong className="font-semibold">$0.00 today.</strong> Your free trial ends on{' '}
        {ph({ date: formatDate(freeUntil) })}. Then it renews automatically at {ph({ dollars: formatDollars(total) })}{' '}
        per month until you cancel. Cancel before then and you pay nothing.
      </Trans>
    </p>
  )
}

/** Selected learners, each with the plan and its price. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="grid gap-2.5">
      {lines.map(({ learner, plan, cents }) => (
        <li key={learner.id} className="flex items-baseline justify-between gap-4">
          <span className="wrap-anywhere min-w-0">
            <span className="block font-semibold">{fullName(learner)}</span>
            <span className="block text-ink-soft text-sm">{plan}</span>
          </span>
          <span className="shrink-0 tabular-nums">{cents === null ? t`Family` : formatDollars(cents)}</span>
        </li>
      ))}
    </ul>
  )
}
