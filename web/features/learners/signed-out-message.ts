/** What a parent is told of signing a learner out everywhere. */
export function signedOutMessage(firstName: string, sessionsEnded: number): string {
  if (sessionsEnded === 0) return `${firstName} was not signed in anywhere`
  return `${firstName} is signed out: ${sessionsEnded} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended`
}
