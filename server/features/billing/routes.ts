import { CURRENCY, OFFERS, parsePlanName } from '#domain/plans/plans.ts'
import { asParent, operations, signedIn } from '../../http/operations.ts'
import { checkoutState } from './checkout/complete-checkout.ts'
import { beginCheckout } from './checkout/create-checkout.ts'
import { offers } from './offers.ts'
import { presentCheckout, presentInvoice, presentSubscribedLearner } from './present.ts'
import { revenue } from './revenue/revenue.ts'
import { cancelPlan, resumePlan } from './subscriptions/cancel-plan.ts'
import { changePlan, previewChange } from './subscriptions/change-plan.ts'
import { openPortal } from './subscriptions/portal.ts'
import { invoicesOf, publishedGrade, subscribedLearners } from './subscriptions/queries.ts'

/** Of the newest. */
const MOST_INVOICES = 100

export const billing = {
  offers: operations.billing.offers.handler(async ({ context, errors }) => {
    const catalogue = await offers(context.services)
    if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
    return catalogue
  }),

  grade: signedIn.billing.grade.handler(async ({ input, context, errors }) => {
    const db = context.services.database.kysely
    const [grade, learners, catalogue] = await Promise.all([
      publishedGrade(db, input.gradeId),
      subscribedLearners(db, context.user.id, input.gradeId),
      offers(context.services),
    ])
    if (!grade) throw errors.NOT_FOUND()
    if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
    return {
      grade: { id: grade.id, name: grade.name },
      catalogue,
      learners: learners.map(presentSubscribedLearner),
    }
  }),

  subscriptions: asParent.billing.subscriptions.handler(async ({ context, errors }) => {
    const db = context.services.database.kysely
    const [learners, { known, invoices }, catalogue] = await Promise.all([
      subscribedLearners(db, context.user.id, null),
      invoicesOf(db, context.user.id, MOST_INVOICES),
      offers(context.services),
    ])
    if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
    return {
      learners: learners.map(presentSubscribedLearner),
      catalogue,
      invoices: invoices.map(presentInvoice),
      portalAvailable: known && context.services.payments !== null,
    }
  }),

  createCheckoutSession: asParent.billing.createCheckoutSession.handler(
    async ({ input, context, errors }) => {
      if (input.userId !== context.user.id) throw errors.FORBIDDEN()
      const begun = await beginCheckout(context.services, context.user, {
        gradeId: input.gradeId,
        wishes: input.subscriptions.map(({ childId, planName, gradeId }) => ({
          learnerId: childId,
          plan: parsePlanName(planName),
          gradeId: gradeId ?? null,
        })),
        billing: input.billing,
        shownTotal: input.shownTotal,
      })
      switch (begun.kind) {
        case 'begun':
          return { url: begun.url, sessionId: begun.sessionId }
        case 'not-linked':
          throw errors.FORBIDDEN()
        case 'nothing-paid':
          throw errors.NO_PAID_PLANS()
        case 'refused':
          throw errors.INVALID_INPUT({ data: { fields: begun.fields } })
        case 'already-subscribed': {
          const data = { learnerIds: begun.learnerIds }
          throw begun.ending
            ? errors.ALREADY_SUBSCRIBED({ message: STILL_PAID, data })
            : errors.ALREADY_SUBSCRIBED({ data })
        }
        case 'mixed-trials':
          throw errors.MIXED_TRIALS()
        case 'prices-changed':
          throw errors.PRICES_CHANGED({ data: { total: begun.total } })
        case 'no-prices':
        case 'failed':
          throw errors.PAYMENT_ERROR()
        case 'parent-gone':
          throw errors.UNAUTHENTICATED()
      }
    },
  ),

  checkout: asParent.billing.checkout.handler(async ({ input, context, errors }) => {
    const found = await checkoutState(context.services, context.user.id, input.sessionId)
    if (found.kind === 'not-found') throw errors.NOT_FOUND()
    if (found.kind === 'unknown') throw errors.CHECKOUT_UNKNOWN()
    return presentCheckout(found)
  }),

  previewChange: asParent.billing.previewChange.handler(async ({ input, context, errors }) => {
    const previewed = await previewChange(context.services, context.user.id, input)
    switch (previewed.kind) {
      case 'previewed': {
        const { amountNow, asOf, nextAmount, nextAt } = previewed
        return { amountNow, currency: CURRENCY, asOf, nextAmount, nextAt }
      }
      case 'not-own':
        throw errors.FORBIDDEN()
      case 'cannot':
        throw errors.CANNOT_CHANGE({ message: previewed.reason })
      case 'failed':
        throw errors.PAYMENT_ERROR()
    }
  }),

  change: asParent.billing.change.handler(async ({ input, context, errors }) => {
    const changed = await changePlan(context.services, context.user.id, input)
    switch (changed.kind) {
      case 'changed':
        return { plan: OFFERS[input.offer].plan }
      case 'not-own':
        throw errors.FORBIDDEN()
      case 'cannot':
        throw errors.CANNOT_CHANGE({ message: changed.reason })
      case 'amount-changed':
        throw errors.AMOUNT_CHANGED()
      case 'payment-refused':
        throw errors.PAYMENT_DECLINED()
      case 'failed':
        throw errors.PAYMENT_ERROR()
    }
  }),

  cancel: asParent.billing.cancel.handler(async ({ input, context, errors }) => {
    const cancelled = await cancelPlan(context.services, context.user.id, input)
    if (cancelled.kind === 'not-own') throw errors.FORBIDDEN()
    if (cancelled.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
    return { endsAt: cancelled.endsAt }
  }),

  resume: asParent.billing.resume.handler(async ({ input, context, errors }) => {
    const resumed = await resumePlan(context.services, context.user.id, input)
    if (resumed.kind === 'not-own') throw errors.FORBIDDEN()
    if (resumed.kind === 'ended') throw errors.ENDED()
    if (resumed.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
    return { renewsAt: resumed.renewsAt }
  }),

  portal: asParent.billing.portal.handler(async ({ context, errors }) => {
    const portal = await openPortal(context.services, context.user.id)
    if (portal.kind === 'unknown-parent') throw errors.NOT_FOUND()
    if (portal.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
    return { url: portal.url }
  }),

  revenue,
}

const STILL_PAID =
  'This plan has been cancelled and is paid until its end. Resume it, or choose another one after that day.'
const NOT_DONE = 'The payment provider does not answer at the moment. Please try again.'
