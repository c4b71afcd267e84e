import { useSession } from '#web/api/session.ts'

/** Who is studying on this page; null for a visitor, and until that is known. */
export function useLearnerId(): string | null {
  const session = useSession()
  return session.kind === 'signed-in' ? session.user.id : null
}
