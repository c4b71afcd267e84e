import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

/** Notice on sites without a payment provider. */
export function PaidPlansClosed() {
  return (
    <Banner title={t`Paid plans aren’t available on this site.`}>
      <p>{t`Freemium is, with all lessons and tests.`}</p>
    </Banner>
  )
}

/** Notice next to prices when no real money moves. */
export function TestModeNote({ className = '' }: { className?: string }) {
  return (
    <p className={`flex gap-3 rounded-md bg-warning-wash px-4 py-3 text-sm ${className}`}>
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <Trans>
          <strong className="font-semibold">Test mode.</strong> This site takes no real payments. Try everything;
          nothing is charged.
        </Trans>
      </span>
    </p>
  )
}

/** Redirects a visitor to sign-in with a message, and back to this page afterwards. */
export function SignInToBuy({ why }: { why: string }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const sent = useRef(false)
  useEffect(() => {
    // In development, React's strict mode runs effects twice.
    if (sent.current) return
    sent.current = true
    toast.error(t`Authentication required`, why)
    // The sign-in page preserves the hash, which browsers do not send to the server.
    void navigate(`/signin?${new URLSearchParams({ next: pathname + search })}${hash}`, { replace: true })
  }, [navigate, pathname, search, hash, why])
  return null
}
