import { t } from '@lingui/core/macro'
import { useOwnSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { ResultLayout } from './result-layout.tsx'

export const meta = () => [
  { title: pageTitle(t`Payment canceled`) },
  { name: 'description', content: t`You weren’t charged.` },
]

/** /payment-cancelled (learner-area.md section 2, Payment result pages); parents return to their own dashboard. */
export default function PaymentCancelledPage() {
  const session = useOwnSession()
  const isParent = session.kind === 'signed-in' && session.user.isParent
  return (
    <ResultLayout
      title={t`Payment canceled`}
      drawing={<Sprout className="h-24" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions">{t`Choose again`}</ButtonLink>
          <ButtonLink to={isParent ? '/parent' : '/dashboard'} variant="secondary">
            {t`Return to Dashboard`}
          </ButtonLink>
          <ButtonLink to="/contact?topic=support" variant="ghost">
            {t`Contact Support`}
          </ButtonLink>
        </>
      }
    >
      <p>{t`You weren’t charged, and your plans haven’t changed.`}</p>
    </ResultLayout>
  )
}
