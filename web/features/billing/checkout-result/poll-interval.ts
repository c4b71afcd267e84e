/** Time after which the page says that the payment takes longer. */
export const MAX_WAIT_MS = 60_000

/**
 * Delay before the next poll of a payment's state, in milliseconds: one second, then a second more each time, up to
 * ten. False once the state is final.
 * @param state undefined before the first response
 * @param responses number of responses so far
 */
export function pollInterval(
  state: 'open' | 'processing' | 'complete' | 'expired' | undefined,
  responses: number,
): number | false {
  if (state !== 'open' && state !== 'processing') return false
  return Math.min(Math.max(responses, 1), 10) * 1000
}
