import { parseArgs } from 'node:util'
import { OFFER_IDS, type OfferId, type Prices } from '#domain/plans/plans.ts'

const USAGE = `Usage: npm run stripe:setup [-- --price OFFER=CENTS … [--renewals]]
OFFER is one of ${OFFER_IDS.join(', ')}; 2199 cents are $21.99.
--renewals changes running subscriptions too, 30 days after a mail to their payers at the earliest.`

/** Stripe's limits for amounts in US dollars, in cents. */
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999

/** Invalid command line; the message includes the usage. */
export class SetupUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n${USAGE}`)
  }
}

/** Prices in cents; `renewals`: running subscriptions change to these prices, too. */
export type SetupOptions = { prices: Partial<Prices>; renewals: boolean }

/**
 * Parses the command line.
 * @throws SetupUsageError
 */
export function parseSetupOptions(args: readonly string[]): SetupOptions {
  const { price, renewals } = readOptions(args)
  if (renewals && price.length === 0) throw new SetupUsageError('--renewals needs a --price')
  return { prices: Object.fromEntries(price.map(parsePriceOption)), renewals }
}

function readOptions(args: readonly string[]) {
  const price = { type: 'string', multiple: true, default: [] as string[] } as const
  try {
    return parseArgs({ args: [...args], options: { price, renewals: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new SetupUsageError(error instanceof Error ? error.message : String(error))
  }
}

function parsePriceOption(text: string): [OfferId, number] {
  const [, name, amount] = /^([a-z_]+)=(\d{1,9})$/.exec(text) ?? []
  const offer = OFFER_IDS.find((id) => id === name)
  if (offer === undefined)
    throw new SetupUsageError(`--price ${text} is not OFFER=CENTS with a known offer and whole cents`)
  const cents = Number(amount)
  if (cents < MIN_CENTS || cents > MAX_CENTS) {
    throw new SetupUsageError(`--price ${text}: an amount must be from ${MIN_CENTS} to ${MAX_CENTS} cents`)
  }
  return [offer, cents]
}
