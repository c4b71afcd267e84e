import { CURRENCY, OFFERS, parsePlanName } from '#domain/plans/plans.ts'
import { parent, signedIn } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import type { Payments } from '../../payments/payments.ts'
import { readCheckoutState } from './checkout/complete-checkout.ts'
import { createCheckout } from './checkout/create-checkout.ts'
import { type BillingContext, type BillingServices, billingContext } from './context.ts'
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
    return { ...catalogue, hasTutors: context.services.config.tutors.length > 0 }
  }),

  grade: operations.billing.grade.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      const { config, database, isDistributed, payments } = context.services
      const db = database.kysely
      const [grade, learners, catalogue] = await Promise.all([
        findPublishedGrade(db, input.gradeId),
        listSubscribedLearners(db, user.id, input.gradeId, isDistributed),
        readCatalogue(payments),
      ])
      if (!grade) throw errors.NOT_FOUND()
      if (catalogue === null) throw errors.PROVIDER_UNREACHABLE()
      return {
        grade: { id: grade.id, name: grade.name },
        catalogue,
        learners: learners.map((row) => presentSubscribedLearner(row, config)),
      }
    }),
  ),

  subscriptions: operations.billing.subscriptions.handler(
    act({ as: parent }, async (user, { context, errors }) => {
      const { config, database, isDistributed, payments } = context.services
      const db = database.kysely
      const [learners, { isCustomer, invoices, familyPlans }, catalogue] = await Promise.all([
        listSubscribedLearners(db, user.id, null, isDistributed),
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
      const created = await atProvider(context.services, (billing) =>
        createCheckout(billing, user, {
          gradeId: input.gradeId,
          wishes: input.subscriptions.map(({ childId, planName, gradeId }) => ({
            learnerId: childId,
            plan: parsePlanName(planName),
            gradeId: gradeId ?? null,
          })),
          billing: input.billing,
          shownTotal: input.shownTotal,
        }),
      )
      const { url, sessionId } = expectOutcome(created, 'created', {
        'not-linked': () => errors.FORBIDDEN(),
        'nothing-paid': () => errors.NO_PAID_PLANS(),
        invalid: ({ fields }) => errors.INVALID_INPUT({ data: { fields } }),
        'grade-closed': ({ learnerIds }) => errors.GRADE_CLOSED({ data: { learnerIds } }),
        'already-subscribed': ({ learnerIds, ending }) =>
          errors.ALREADY_SUBSCRIBED({ ...(ending && { message: STILL_PAID }), data: { learnerIds } }),
        included: ({ learnerIds }) => errors.ALREADY_SUBSCRIBED({ message: INCLUDED, data: { learnerIds } }),
        'family-exists': ({ learnerIds, ending }) =>
          errors.ALREADY_SUBSCRIBED({ message: ending ? FAMILY_ENDING : FAMILY_EXISTS, data: { learnerIds } }),
        'mixed-trials': () => errors.MIXED_TRIALS(),
        'prices-changed': ({ total }) => errors.PRICES_CHANGED({ data: { total } }),
        'no-prices': () => errors.PAYMENT_ERROR(),
        failed: () => errors.PAYMENT_ERROR(),
        'parent-deleted': () => errors.UNAUTHENTICATED(),
      })
      return { url, sessionId }
    }),
  ),

  checkout: operations.billing.checkout.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const checkout = await atProvider(context.services, (billing) =>
        readCheckoutState(billing, user.id, input.sessionId),
      )
      const found = expectOutcome(checkout, 'found', {
        'not-found': () => errors.NOT_FOUND(),
        failed: () => errors.CHECKOUT_UNKNOWN(),
      })
      return presentCheckout(found)
    }),
  ),

  previewChange: operations.billing.previewChange.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const preview = await atProvider(context.services, (billing) => previewChange(billing, user.id, input))
      const { amountNow, asOf, nextAmount, nextAt } = expectOutcome(preview, 'previewed', {
        ...planErrors(errors),
        failed: () => errors.PAYMENT_ERROR(),
      })
      return { amountNow, currency: CURRENCY, asOf, nextAmount, nextAt }
    }),
  ),

  change: operations.billing.change.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const result = await atProvider(context.services, (billing) => changePlan(billing, user.id, input))
      expectOutcome(result, 'changed', {
        ...planErrors(errors),
        'amount-changed': () => errors.AMOUNT_CHANGED(),
        'payment-declined': () => errors.PAYMENT_DECLINED(),
        failed: () => errors.PAYMENT_ERROR(),
      })
      return { plan: OFFERS[input.offer].plan }
    }),
  ),

  cancel: operations.billing.cancel.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const result = await atProvider(context.services, (billing) => cancelPlan(billing, user.id, input))
      const { endsAt } = expectOutcome(result, 'canceled', providerErrors(errors))
      return { endsAt }
    }),
  ),

  joinFamily: operations.billing.joinFamily.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const result = await atProvider(context.services, (billing) => joinFamilyPlan(billing, user.id, input))
      expectOutcome(result, 'changed', { ...planErrors(errors), ...providerErrors(errors) })
      return { plan: OFFERS.premium_plus_family.plan }
    }),
  ),

  leaveFamily: operations.billing.leaveFamily.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const result = await atProvider(context.services, (billing) => leaveFamilyPlan(billing, user.id, input))
      expectOutcome(result, 'changed', { ...planErrors(errors), ...providerErrors(errors) })
      return { plan: 'Freemium' as const }
    }),
  ),

  resume: operations.billing.resume.handler(
    act({ as: parent, limit: 'pay' }, async (user, { input, context, errors }) => {
      const result = await atProvider(context.services, (billing) => resumePlan(billing, user.id, input))
      const { renewsAt } = expectOutcome(result, 'resumed', {
        ...providerErrors(errors),
        ended: () => errors.ENDED(),
      })
      return { renewsAt }
    }),
  ),

  portal: operations.billing.portal.handler(
    act({ as: parent, limit: 'pay' }, async (user, { context, errors }) => {
      const portal = await atProvider(context.services, (billing) => openPortal(billing, user.id))
      const { url } = expectOutcome(portal, 'opened', {
        ...providerErrors(errors),
        'unknown-parent': () => errors.NOT_FOUND(),
      })
      return { url }
    }),
  ),

  revenue,
}

/** Runs an operation at the payment provider. Without a provider it fails like one that is unreachable. */
async function atProvider<Result>(
  services: BillingServices,
  operation: (billing: BillingContext) => Promise<Result>,
): Promise<Result | { outcome: 'failed' }> {
  const billing = billingContext(services)
  return billing === null ? { outcome: 'failed' } : operation(billing)
}

/** Errors of a plan that cannot be changed, by outcome. */
function planErrors(errors: { FORBIDDEN(): Error; CANNOT_CHANGE(options: { message: string }): Error }) {
  return {
    'not-payer': () => errors.FORBIDDEN(),
    rejected: ({ message }: { message: string }) => errors.CANNOT_CHANGE({ message }),
  }
}

/** Errors of an operation that takes no payment, by outcome. */
function providerErrors(errors: { FORBIDDEN(): Error; PAYMENT_ERROR(options: { message: string }): Error }) {
  return {
    'not-payer': () => errors.FORBIDDEN(),
    failed: () => errors.PAYMENT_ERROR({ message: NOT_DONE }),
  }
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
