import type { AuthResult } from '#web/api/auth.ts'
import { signInMessages } from './sign-in-failure.ts'

/** Why no confirming mail was asked for. */
export function confirmationRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): string {
  if (result.kind === 'unreachable') return signInMessages.unexpected
  if (result.status === 429) return signInMessages['too-many']
  return 'Please enter a valid email address'
}
