/** Cents with their currency, in groups of three digits: sums grow larger than prices. `$12,345.60` */
export function amount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
