import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { findUnsent } from '#web/api/offline/find-unsent.ts'
import { useSignOut } from '#web/api/session.ts'
import { useStoredSession } from '#web/api/session-store.ts'
import { closeSignOutRequest } from '#web/product/sign-out-request.ts'
import { toast } from '#web/ui/toast.ts'
import type { UnsentDialogProps } from './unsent-dialog.tsx'

/** Without its code, as offline outside of the learner area, the sign-out goes on: nothing is lost by it. */
const UnsentDialog = lazy<ComponentType<UnsentDialogProps>>(() =>
  import('./unsent-dialog.tsx').catch(() => ({ default: ConfirmAtOnce })),
)

function ConfirmAtOnce({ onConfirm }: UnsentDialogProps) {
  useEffect(onConfirm, [onConfirm])
  return null
}

/** Signs out at once, or once the user has confirmed that unsent work waits in this browser. */
export default function SignOut() {
  const session = useStoredSession()
  const signOut = useSignOutWithMessage()
  const [unsent] = useState(() => findUnsent(session.kind === 'signed-in' ? session.user.id : ''))
  const [isAsking, setAsking] = useState(unsent.answers + unsent.parts > 0)
  const started = useRef(false)

  const start = () => {
    // A second press, or React's second run of the effect in development.
    if (started.current) return
    started.current = true
    setAsking(false)
    if (session.kind === 'signed-in' && session.user.isDemo) return leaveSampleFamily()
    void signOut().finally(closeSignOutRequest)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once
  useEffect(() => {
    if (!isAsking) start()
  }, [isAsking])

  if (!isAsking) return null
  return <Suspense>{<UnsentDialog unsent={unsent} onConfirm={start} onClose={closeSignOutRequest} />}</Suspense>
}

/** Signs out and shows the result (accounts-and-parent-portal.md section 8). */
function useSignOutWithMessage(): () => Promise<void> {
  const signOut = useSignOut()
  return async () => {
    const result = await signOut()
    if (result === 'confirmed') return toast.success(t`Signed out successfully`)
    if (!navigator.onLine) {
      return toast.info(t`Signed out on this device`, t`We’ll tell the server as soon as you’re back online.`)
    }
    toast.error(
      t`Error signing out`,
      t`You’re signed out on this device. We’ll tell the server as soon as it responds.`,
    )
  }
}

/** Ends looking around the sample family, and opens the home page. */
function leaveSampleFamily() {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/demo/leave' })
  document.body.append(form)
  form.submit()
}
