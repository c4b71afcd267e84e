import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullName } from '#web/product/full-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { ChoiceBox, choiceCardStyle } from '../choice-card.tsx'
import type { GradeLearner } from './premium-offers.tsx'

export type LearnerChoiceProps = {
  learners: readonly GradeLearner[]
  /** Id of the chosen learner. */
  chosen: string | null
  onChoose: (learnerId: string) => void
  disabled: boolean
}

/** Learner choice for a grade; learners with a plan are listed but cannot be chosen. */
export function LearnerChoice({ learners, chosen, onChoose, disabled }: LearnerChoiceProps) {
  const title = learners.some(({ subscription }) => subscription === null)
    ? 'For which learner?'
    : 'Your learners of this grade'
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-4 font-bold font-heading text-xl tracking-tight">{title}</legend>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        {learners.map((learner) => {
          const name = fullName(learner)
          return learner.subscription ? (
            <Row key={learner.id} name={name}>
              <p>{coveredUntil(learner.plan, learner.subscription)}</p>
              <Link
                to="/parent/subscriptions"
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              >
                See Subscriptions
              </Link>
            </Row>
          ) : (
            <label
              key={learner.id}
              htmlFor={`for-${learner.id}`}
              className={`${choiceCardStyle} flex min-h-14 items-center gap-3 px-4 py-3`}
            >
              <ChoiceBox
                type="radio"
                id={`for-${learner.id}`}
                name="learner"
                value={learner.id}
                checked={chosen === learner.id}
                onChange={() => onChoose(learner.id)}
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold">{name}</span>
                <span className="block text-ink-soft text-sm">Plan at present: {learner.plan}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <div className="text-ink-soft text-sm">{children}</div>
    </div>
  )
}

function coveredUntil(
  plan: string,
  { state, endsAt, renewsAt, own }: NonNullable<GradeLearner['subscription']>,
): string {
  if (!own) return `Has ${plan} already; another parent pays for it.`
  if (state === 'trial' && renewsAt) return `Has ${plan} already, free until ${formatDate(renewsAt)}.`
  if (endsAt) return `Has ${plan} already, until ${formatDate(endsAt)}.`
  return renewsAt ? `Has ${plan} already. It renews on ${formatDate(renewsAt)}.` : `Has ${plan} already.`
}
