import { LogOut } from 'lucide-react'
import { useSignOut } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'

export default function SignOutButton({ className }: { className: string }) {
  const signOut = useSignOutWithMessage()
  return (
    <button type="button" onClick={signOut} className={className}>
      <LogOut aria-hidden="true" className="size-5" />
      Sign out
    </button>
  )
}

/** Signs out and shows the result (accounts-and-parent-portal.md section 8). */
export function useSignOutWithMessage(): () => void {
  const { mutateAsync } = useSignOut()
  // A mutation callback would not run: the menu with the button is unmounted by then.
  return () => {
    mutateAsync().then((result) => {
      if (result.kind === 'ok') toast.success('Signed out successfully')
      else toast.error('Error signing out')
    })
  }
}
