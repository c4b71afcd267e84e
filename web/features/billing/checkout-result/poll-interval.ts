/** How long a return from payment is waited with, in milliseconds, before the page says that it takes longer. */
export const PATIENCE_WITH_PAYMENT = 60_000

/**
 * How long to wait before the server is asked again how a payment stands, in milliseconds: one second, then each time a
 * second more, ten at most. false once there is nothing more to wait for.
 *
 * @param state undefined as long as nothing has been answered
 * @param answers how many answers there have been
 */
export function pauseBeforeAsking(
  state: 'open' | 'processing' | 'complete' | 'expired' | undefined,
  answers: number,
): number | false {
  if (state !== 'open' && state !== 'processing') return false
  return Math.min(Math.max(answers, 1), 10) * 1000
}
