import { useState } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Sprout } from '#web/ui/sprout.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { keepPage, keptPage } from './kept-page.ts'
import { LinkNotWorking } from './link-not-working.tsx'
import { signInAddress } from './return-path.ts'
import { useAddress } from './use-address.ts'

export const meta = () => [{ title: pageTitle('Confirm your email') }]

/** /sign-up/confirmed: where the link in the confirming mail leads; `?error=…` says that the link did not work. */
export default function SignUpConfirmedPage() {
  const failed = useAddress().query.has('error')
  const known = useHydrated()
  if (!known) {
    return (
      <Page width="narrow">
        <Loading label="Confirming your email..." />
      </Page>
    )
  }
  return failed ? <LinkNotWorking /> : <Confirmed />
}

function Confirmed() {
  // Kept by the tab that the sign-up was made in.
  const [asked] = useState(() => keptPage(localStorage, Date.now()))
  return (
    <Page width="narrow">
      <div className="grid justify-items-center gap-4 py-6 text-center sm:py-10">
        <Sprout className="h-28" />
        <h1 className="text-3xl">Email confirmed</h1>
        <p className="text-ink-soft text-lg">
          {asked === null
            ? 'Your account is ready. Sign in, and add your first learner.'
            : 'Your account is ready. Sign in, and go on where you were.'}
        </p>
        <ButtonLink
          to={signInAddress('/parent/sign-in', asked)}
          onClick={() => keepPage(localStorage, null, Date.now())}
          className="mt-3"
        >
          Sign In
        </ButtonLink>
      </div>
    </Page>
  )
}
