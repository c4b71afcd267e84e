import { LogOut } from 'lucide-react'
import { useSignOutWithMessage } from './use-sign-out-with-message.ts'

export default function SignOutButton({ className }: { className: string }) {
  const signOut = useSignOutWithMessage()
  return (
    <button type="button" onClick={signOut} className={className}>
      <LogOut aria-hidden="true" className="size-5" />
      Sign out
    </button>
  )
}
