import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SocialProviderId } from '#contract/session.ts'
import { api } from '#web/api/client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { askedPage } from './return-path.ts'
import { useAddress } from './use-address.ts'
import { useSocialSignIn } from './use-social-sign-in.ts'

const names: Record<SocialProviderId, string> = { google: 'Google', facebook: 'Facebook' }

/**
 * The buttons under 'Or continue with' (accounts-and-parent-portal.md section 2, Parent login); nothing where the
 * operator has set up no provider. Their room is kept free, because who they are is known only after a moment.
 */
export function SocialSignIn() {
  const session = useQuery(api.session.get.queryOptions())
  const asked = askedPage(useAddress())
  const { leaveFor, leavingFor, problem } = useSocialSignIn(asked)
  const noteId = useId()
  const providers = session.data?.socialSignIn.providers ?? []
  const forTests = providers.filter(({ test }) => test).map(({ id }) => names[id])

  return (
    <div className="mt-6 min-h-38">
      {providers.length > 0 && (
        <section aria-labelledby={`${noteId}-heading`} className="grid gap-4">
          <p
            id={`${noteId}-heading`}
            className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            Or continue with
          </p>
          {problem && <Banner tone="danger">{problem}</Banner>}
          <div className="flex flex-wrap gap-3 *:flex-1 *:basis-32">
            {providers.map(({ id, test }) => (
              <Button
                key={id}
                variant="secondary"
                busy={leavingFor === id}
                aria-describedby={test ? noteId : undefined}
                onClick={() => void leaveFor(id)}
              >
                {leavingFor !== id && <ProviderMark id={id} />}
                {names[id]}
              </Button>
            ))}
          </div>
          {forTests.length > 0 && (
            <p id={noteId} className="text-center text-ink-soft text-sm">
              For testing: {forTests.join(' and ')} {forTests.length > 1 ? 'lead' : 'leads'} to made-up people
              here, not to real accounts.
            </p>
          )}
        </section>
      )}
    </div>
  )
}
