import { parseArgs } from 'node:util'
import { OFFER_IDS, type OfferId } from '#domain/plans/plans.ts'

const USAGE = `Usage: npm run stripe:setup [-- --price OFFER=CENTS …]
OFFER is one of ${OFFER_IDS.join(', ')}; 2199 cents are $21.99.`

/** What Stripe takes in US dollars, in cents. */
const LEAST = 50
const MOST = 99_999_999

/** What cannot be understood, in lines that say how it is meant. */
export class SetupUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n${USAGE}`)
  }
}

/**
 * The prices that are asked for on the command line, in cents.
 * @throws SetupUsageError
 */
export function wantedPrices(args: readonly string[]): Partial<Record<OfferId, number>> {
  return Object.fromEntries(given(args).map(wantedPrice))
}

function given(args: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...args], options: { price: { type: 'string', multiple: true, default: [] } } })
      .values.price
  } catch (error) {
    throw new SetupUsageError(error instanceof Error ? error.message : String(error))
  }
}

function wantedPrice(text: string): [OfferId, number] {
  const [, name, amount] = /^([a-z_]+)=(\d{1,9})$/.exec(text) ?? []
  const offer = OFFER_IDS.find((id) => id === name)
  if (offer === undefined) throw new SetupUsageError(`--price ${text} names no offer and whole cents`)
  const cents = Number(amount)
  if (cents < LEAST || cents > MOST) {
    throw new SetupUsageError(`--price ${text}: an amount must be from ${LEAST} to ${MOST} cents`)
  }
  return [offer, cents]
}
