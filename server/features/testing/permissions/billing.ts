import { ONLY_MANAGERS } from './outcomes.ts'
import type { Rows } from './row.ts'

export const BILLING = {
  'billing.revenue': [{ call: (client) => client.billing.revenue(), outcomes: ONLY_MANAGERS }],
} satisfies Rows
