import { asParent, operations, signedIn } from '../../http/operations.ts'
import { revenue } from './revenue/revenue.ts'

export const billing = {
  offers: operations.billing.offers.handler(({ errors }) => {
    throw errors.PROVIDER_UNREACHABLE()
  }),
  grade: signedIn.billing.grade.handler(({ errors }) => {
    throw errors.PROVIDER_UNREACHABLE()
  }),
  subscriptions: asParent.billing.subscriptions.handler(({ errors }) => {
    throw errors.PROVIDER_UNREACHABLE()
  }),
  createCheckoutSession: asParent.billing.createCheckoutSession.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  checkout: asParent.billing.checkout.handler(({ errors }) => {
    throw errors.CHECKOUT_UNKNOWN()
  }),
  previewChange: asParent.billing.previewChange.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  change: asParent.billing.change.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  cancel: asParent.billing.cancel.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  resume: asParent.billing.resume.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  portal: asParent.billing.portal.handler(({ errors }) => {
    throw errors.PAYMENT_ERROR()
  }),
  revenue,
}
