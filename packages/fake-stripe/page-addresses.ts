/** Where the test provider's pages are, under the product's own address. */
export const TEST_PAYMENTS_PATH = '/dev/payments'

export function checkoutPage(origin: string, sessionId: string): string {
  return `${origin}${TEST_PAYMENTS_PATH}/checkout/${sessionId}`
}

export function portalPage(origin: string, portalId: string): string {
  return `${origin}${TEST_PAYMENTS_PATH}/portal/${portalId}`
}

export function invoicePage(origin: string, invoiceId: string): string {
  return `${origin}${TEST_PAYMENTS_PATH}/invoices/${invoiceId}`
}
