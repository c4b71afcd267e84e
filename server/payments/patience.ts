/** How long somebody who looks at a page waits for the provider: one try, and one more. */
export const WHILE_SOMEBODY_WAITS = { timeout: 3000, maxNetworkRetries: 1 } as const

/** The same where a card is charged, which takes the provider longer; whether it was is not known after giving up. */
export const WHILE_A_CARD_IS_CHARGED = { timeout: 20_000, maxNetworkRetries: 1 } as const
