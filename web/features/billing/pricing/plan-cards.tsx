import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDollars, OFFERS, type Plan, parsePlanName } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'
import { useOwnSession } from '#web/api/session.ts'
import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { familyFeatures, planFeatures } from '../plan-features.ts'
import { PlanPlant } from '../plan-plant.tsx'
import { arePlansOpen, findOffer, OfferPrice, Price, type useCatalogue } from '../price.tsx'
import { canBuy } from '../subscriptions/plan-choices.ts'

/** Cards of the three plans with their prices (learner-area.md sections 2 and 9). */
export function PlanCards({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) {
  const annual = catalogue.data && findOffer(catalogue.data, 'premium_annual')
  const forOne = catalogue.data && findOffer(catalogue.data, 'premium_plus_monthly')
  const open = arePlansOpen(catalogue.data)
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
      <PlanCard
        plan="Freemium"
        intro={t`All lessons and tests, free forever.`}
        price={
          <p className="flex min-h-12 items-center">
            <span className="inline-flex items-baseline gap-x-2">
              <span className="font-bold font-heading text-3xl tracking-tight">{formatDollars(0)}</span>
              <span className="text-ink-soft">{t`free`}</span>
            </span>
          </p>
        }
        priceNote={t`For any number of children`}
        action={<StartFree />}
      >
        <FeatureList features={planFeatures('Freemium')} />
      </PlanCard>
      <PlanCard
        plan="Premium"
        intro={t`For more practice, on screen and on paper.`}
        price={<OfferPrice id="premium_monthly" catalogue={catalogue} />}
        priceNote={
          annual && (
            <Trans>
              Per child, or <Price cents={annual.unitAmount} interval={annual.interval} />
            </Trans>
          )
        }
        action={
          open && (
            <>
              <ChoosePlan plan="premium">{t`Choose Premium`}</ChoosePlan>
              {annual && <AnnualLinks />}
            </>
          )
        }
      >
        <FeatureList features={planFeatures('Premium')} />
      </PlanCard>
      <PlanCard
        plan="Premium Plus"
        intro={t`All of Premium with our biggest bonus, for the whole family or one child.`}
        price={<OfferPrice id="premium_plus_family" catalogue={catalogue} />}
        priceNote={
          forOne ? (
            <Trans>
              Family account, up to {ph({ most: OFFERS.premium_plus_family.maxLearners })} children, or{' '}
              <Price cents={forOne.unitAmount} interval={forOne.interval} /> for one child
            </Trans>
          ) : (
            t`Family account, up to ${{ most: OFFERS.premium_plus_family.maxLearners }} children`
          )
        }
        action={
          open && (
            <div className="grid gap-3">
              <ChoosePlan plan="premium_plus" billing="family">
                {t`Choose the family account`}
              </ChoosePlan>
              <ChoosePlan plan="premium_plus" variant="secondary">
                {t`Choose for one child`}
              </ChoosePlan>
            </div>
          )
        }
      >
        <FeatureList features={planFeatures('Premium Plus')} />
        <h3 className="mt-6 mb-2.5 font-semibold text-base">{t`The family account also has`}</h3>
        <FeatureList features={familyFeatures(catalogue.data?.hasTutors ?? false)} />
      </PlanCard>
    </ul>
  )
}

/** Feature list with check marks. */
function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-leaf-text" strokeWidth={3} />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}

/** Button of the Freemium card. */
function StartFree() {
  const session = useOwnSession()
  const [to, label] =
    session.kind !== 'signed-in'
      ? ['/sign-up', t`Start for free`]
      : session.user.isParent
        ? ['/parent/manage-learners', t`Add a child`]
        : ['/learner/dashboard', t`Keep learning`]
  return (
    <ButtonLink to={to} variant="secondary" className="w-full">
      {label}
    </ButtonLink>
  )
}

/** Links to annual Premium, for each grade with a learner who can buy it. */
function AnnualLinks() {
  const { data } = useOwnPlans()
  if (!data) return null
  const grades = new Map(
    data.learners
      .filter((learner) => canBuy(learner, 'Premium'))
      .flatMap(({ gradeId, gradeName }) => (gradeId && gradeName ? [[gradeId, gradeName]] : [])),
  )
  if (grades.size === 0) return null
  return (
    <p className="mt-3 text-center text-sm">
      {t`Pay yearly:`}{' '}
      {[...grades].map(([gradeId, gradeName]) => (
        <Link key={gradeId} to={href('/pricing/:gradeId', { gradeId })} className="link mx-1.5 inline-block py-2.5">
          {gradeName}
        </Link>
      ))}
    </p>
  )
}

type PlanCardProps = {
  plan: Plan
  intro: string
  price: ReactNode
  /** One line below the price. */
  priceNote: ReactNode
  action: ReactNode
  /** Features of the plan. */
  children: ReactNode
}

/** Card of a plan; adjacent cards align their prices. */
function PlanCard({ plan, intro, price, priceNote, action, children }: PlanCardProps) {
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="mt-3 min-w-0 flex-1 basis-32 text-2xl">{plan}</h2>
        <PlanPlant plan={plan} />
      </div>
      <p className="mt-3 text-ink-soft lg:min-h-14">{intro}</p>
      <div className="mt-4">{price}</div>
      <p className="mb-5 min-h-6 text-ink-soft text-sm">{priceNote}</p>
      {action}
      <div className="mt-6 border-line border-t pt-6">{children}</div>
    </Card>
  )
}

type ChoosePlanProps = {
  /** Values of `?plan=` and `?billing=` on the subscriptions page. */
  plan: 'premium' | 'premium_plus'
  billing?: 'family'
  variant?: ButtonVariant
  children: string
}

/** Plans of a parent's learners; disabled for everyone else. */
function useOwnPlans() {
  const session = useOwnSession()
  const isParent = session.kind === 'signed-in' && session.user.isParent
  return useQuery(api.billing.subscriptions.queryOptions({ enabled: isParent }))
}

/**
 * Link from a plan to buying it: parents go to their subscriptions with the plan preselected, visitors sign up first,
 * and learners see that a parent decides. Parents get a link to their plans if every learner already has the plan or
 * cannot get it.
 */
function ChoosePlan({ plan, billing, variant, children }: ChoosePlanProps) {
  const session = useOwnSession()
  const target = `/parent/subscriptions?${new URLSearchParams({ plan, ...(billing && { billing }) })}`
  const { data } = useOwnPlans()
  if (data && data.learners.length > 0 && !data.learners.some((learner) => canBuy(learner, parsePlanName(plan)))) {
    return (
      <ButtonLink to="/parent/subscriptions" variant="secondary" className="w-full">
        {t`See your plans`}
      </ButtonLink>
    )
  }
  if (session.kind === 'signed-in' && !session.user.isParent) {
    return <p className="rounded-md bg-sunken px-4 py-3.5 text-sm">{t`Your parent can choose it for you.`}</p>
  }
  return (
    <ButtonLink
      to={session.kind === 'signed-in' ? target : `/sign-up?${new URLSearchParams({ next: target })}`}
      variant={variant}
      className="w-full"
    >
      {children}
    </ButtonLink>
  )
}
