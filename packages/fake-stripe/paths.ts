/** Path of the pages under the product's address. */
export const FAKE_STRIPE_PATH = '/dev/payments'

export function checkoutPage(origin: string, sessionId: string): string {
  return `${origin}${FAKE_STRIPE_PATH}/checkout/${sessionId}`
}

export function portalPage(origin: string, portalId: string): string {
  return `${origin}${FAKE_STRIPE_PATH}/portal/${portalId}`
}

export function invoicePage(origin: string, invoiceId: string): string {
  return `${origin}${FAKE_STRIPE_PATH}/invoices/${invoiceId}`
}
