import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'

type ResultLayoutProps = {
  title: string
  drawing?: ReactNode
  actions?: ReactNode
  /** Focuses the heading, for content that replaces other content. */
  takesFocus?: boolean
  children: ReactNode
}

/** Result of a payment: a heading, a message and links. */
export function ResultLayout({ title, drawing, actions, takesFocus = false, children }: ResultLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Page width="reading">
      <div className="grid grid-cols-1 justify-items-center gap-5 py-6 text-center sm:py-12">
        {drawing}
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <div className="grid w-full max-w-lg justify-items-center gap-4 text-ink-soft text-lg">{children}</div>
        {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
      </div>
    </Page>
  )
}

type PaymentNotProcessedProps = { onRetry?: (() => void) | undefined; busy?: boolean }

/** Shown when no payment was found or its state could not be loaded. */
export function PaymentNotProcessed({ onRetry, busy = false }: PaymentNotProcessedProps) {
  return (
    <ResultLayout
      title={t`Payment`}
      takesFocus
      actions={
        <>
          <ButtonLink to="/contact?topic=support">{t`Contact Support`}</ButtonLink>
          <ButtonLink to="/parent/subscriptions" variant="secondary">
            {t`Subscriptions`}
          </ButtonLink>
        </>
      }
    >
      <title>{pageTitle(t`Payment`)}</title>
      <div className="w-full text-start text-base text-ink">
        <ErrorState message={t`Failed to process payment. Please contact support.`} onRetry={onRetry} busy={busy} />
      </div>
      <p className="text-base">
        {t`If you did pay, don’t worry: your plan will appear in Subscriptions as soon as the payment arrives.`}
      </p>
    </ResultLayout>
  )
}
