import { t } from '@lingui/core/macro'
import { handleSessionChange } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Sign-in of a parent by a passkey, below the form. The form leads on once the session is known. */
export function SignInByPasskey() {
  const finish = async () => {
    await handleSessionChange()
    toast.success(t`Signed in successfully`)
  }
  return (
    // As tall as the button, which appears late.
    <div className="mt-5 min-h-12">
      <PasskeyButton variant="secondary" onDone={finish} />
    </div>
  )
}
