import { CURRENCY, OFFERS, parsePlanName } from '#domain/plans/plans.ts'
import { parent, signedIn } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import type { Payments } from '../../payments/payments.ts'
import { readCheckoutState } from './checkout/complete-checkout.ts'
import { createCheckout } from './checkout/create-checkout.ts'
import { billingContext } from './context.ts'
import {
  presentCatalogue,
  presentCheckout,
  presentFamilyPlans,
  presentInvoice,
  presentSubscribedLearner,
} from './present.ts'
import { revenue } from './revenue/revenue.ts'
import { cancelPlan, resumePlan } from './subscriptions/cancel-plan.ts'
import { changePlan, previewChange } from './subscriptions/change-plan.ts'
import { joinFamilyPlan, leaveFamilyPlan } from './subscriptions/family-plan.ts'
import { openPortal } from './subscriptions/provider-plan.ts'
import { findPublishedGrade, listSubscribedLearners, readPayer } from './subscriptions/queries.ts'

const MAX_INVOICES = 100

const STILL_PAID = 'This plan was canceled and is paid until its end. Resume it, or choose another one after that day.'
const INCLUDED = 'This learner already has this plan, and you pay nothing for it.'
const FAMILY_EXISTS = 'You already have a family plan. Add the learner to it, at no extra cost.'
const FAMILY_ENDING = 'Your family plan was canceled and is paid until its end. Resume it to add a learner.'
const NOT_DONE = 'We can’t reach the payment provider right now. Please try again.'

export const billing = {
  offers: operations.billing.offers.handler(async ({ context, errors }) => {
    const catalogue = await readCatalogue(context.services.payments)
    if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
    return catalogue
  }),

  grade: operations.billing.grade.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      const db = context.services.database.kysely
      const [grade, learners, catalogue] = await Promise.all([
        findPublishedGrade(db, input.gradeId),
        listSubscribedLearners(db, user.id, input.gradeId),
        readCatalogue(context.services.payments),
      ])
      if (!grade) throw errors.NOT_FOUND()
      if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
      return {
        grade: { id: grade.id, name: grade.name },
        catalogue,
        learners: learners.map((row) => presentSubscribedLearner(row, context.services.config)),
      }
    }),
  ),

  subscriptions: operations.billing.subscriptions.handler(
    act({ as: parent }, async (user, { context, errors }) => {
      const { config, database, payments } = context.services
      const db = database.kysely
      const [learners, { isCustomer, invoices, familyPlans }, catalogue] = await Promise.all([
        listSubscribedLearners(db, user.id, null),
        readPayer(db, user.id, MAX_INVOICES),
        readCatalogue(payments),
      ])
      if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
      return {
        learners: learners.map((row) => presentSubscribedLearner(row, config)),
        familyPlans: presentFamilyPlans(familyPlans),
        catalogue,
        invoices: invoices.map(presentInvoice),
        portalAvailable: isCustomer && payments !== null,
      }
    }),
  ),

  createCheckoutSession: operations.billing.createCheckoutSession.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      if (input.userId !== user.id) throw errors.FORBIDDEN()
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR()
      const checkout = await createCheckout(billing, user, {
        gradeId: input.gradeId,
        wishes: input.subscriptions.map(({ childId, planName, gradeId }) => ({
          learnerId: childId,
          plan: parsePlanName(planName),
          gradeId: gradeId ?? null,
        })),
        billing: input.billing,
        shownTotal: input.shownTotal,
      })
      switch (checkout.kind) {
        case 'created':
          return { url: checkout.url, sessionId: checkout.sessionId }
        case 'not-linked':
          throw errors.FORBIDDEN()
        case 'nothing-paid':
          throw errors.NO_PAID_PLANS()
        case 'invalid':
          throw errors.INVALID_INPUT({ data: { fields: checkout.fields } })
        case 'grade-closed':
          throw errors.GRADE_CLOSED({ data: { learnerIds: checkout.learnerIds } })
        case 'already-subscribed': {
          const data = { learnerIds: checkout.learnerIds }
          throw checkout.ending
            ? errors.ALREADY_SUBSCRIBED({ message: STILL_PAID, data })
            : errors.ALREADY_SUBSCRIBED({ data })
        }
        case 'included':
          throw errors.ALREADY_SUBSCRIBED({ message: INCLUDED, data: { learnerIds: checkout.learnerIds } })
        case 'family-exists': {
          const message = checkout.ending ? FAMILY_ENDING : FAMILY_EXISTS
          throw errors.ALREADY_SUBSCRIBED({ message, data: { learnerIds: checkout.learnerIds } })
        }
        case 'mixed-trials':
          throw errors.MIXED_TRIALS()
        case 'prices-changed':
          throw errors.PRICES_CHANGED({ data: { total: checkout.total } })
        case 'no-prices':
        case 'failed':
          throw errors.PAYMENT_ERROR()
        case 'parent-deleted':
          throw errors.UNAUTHENTICATED()
      }
    }),
  ),

  checkout: operations.billing.checkout.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.CHECKOUT_UNKNOWN()
      const checkout = await readCheckoutState(billing, user.id, input.sessionId)
      if (checkout.kind === 'not-found') throw errors.NOT_FOUND()
      if (checkout.kind === 'unknown') throw errors.CHECKOUT_UNKNOWN()
      return presentCheckout(checkout)
    }),
  ),

  previewChange: operations.billing.previewChange.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR()
      const preview = await previewChange(billing, user.id, input)
      switch (preview.kind) {
        case 'previewed': {
          const { amountNow, asOf, nextAmount, nextAt } = preview
          return { amountNow, currency: CURRENCY, asOf, nextAmount, nextAt }
        }
        case 'not-payer':
          throw errors.FORBIDDEN()
        case 'not-possible':
          throw errors.CANNOT_CHANGE({ message: preview.reason })
        case 'failed':
          throw errors.PAYMENT_ERROR()
      }
    }),
  ),

  change: operations.billing.change.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR()
      const result = await changePlan(billing, user.id, input)
      switch (result.kind) {
        case 'changed':
          return { plan: OFFERS[input.offer].plan }
        case 'not-payer':
          throw errors.FORBIDDEN()
        case 'not-possible':
          throw errors.CANNOT_CHANGE({ message: result.reason })
        case 'amount-changed':
          throw errors.AMOUNT_CHANGED()
        case 'payment-declined':
          throw errors.PAYMENT_DECLINED()
        case 'failed':
          throw errors.PAYMENT_ERROR()
      }
    }),
  ),

  cancel: operations.billing.cancel.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      const result = await cancelPlan(billing, user.id, input)
      if (result.kind === 'not-payer') throw errors.FORBIDDEN()
      if (result.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      return { endsAt: result.endsAt }
    }),
  ),

  joinFamily: operations.billing.joinFamily.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      const result = await joinFamilyPlan(billing, user.id, input)
      if (result.kind === 'not-payer') throw errors.FORBIDDEN()
      if (result.kind === 'rejected') throw errors.CANNOT_CHANGE({ message: result.message })
      if (result.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      return { plan: OFFERS.premium_plus_family.plan }
    }),
  ),

  leaveFamily: operations.billing.leaveFamily.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      const result = await leaveFamilyPlan(billing, user.id, input)
      if (result.kind === 'not-payer') throw errors.FORBIDDEN()
      if (result.kind === 'rejected') throw errors.CANNOT_CHANGE({ message: result.message })
      if (result.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      return { plan: 'Freemium' as const }
    }),
  ),

  resume: operations.billing.resume.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      const result = await resumePlan(billing, user.id, input)
      if (result.kind === 'not-payer') throw errors.FORBIDDEN()
      if (result.kind === 'ended') throw errors.ENDED()
      if (result.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      return { renewsAt: result.renewsAt }
    }),
  ),

  portal: operations.billing.portal.handler(
    act({ as: parent, limit: 'pay' }, async (user, { context, errors }) => {
      const billing = billingContext(context.services)
      if (billing === null) throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      const portal = await openPortal(billing, user.id)
      if (portal.kind === 'unknown-parent') throw errors.NOT_FOUND()
      if (portal.kind === 'failed') throw errors.PAYMENT_ERROR({ message: NOT_DONE })
      return { url: portal.url }
    }),
  ),

  revenue,
}

/**
 * Catalog with current prices; empty without a provider.
 * @returns null if the provider does not return prices
 */
async function readCatalogue(payments: Payments | null) {
  if (payments === null) return presentCatalogue(null)
  const prices = await payments.catalogue.prices()
  return prices === null ? null : presentCatalogue({ prices, testMode: payments.testMode })
}
