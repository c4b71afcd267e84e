import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, Check, Dumbbell, FileText } from 'lucide-react'
import { PICKED_QUESTIONS } from '#domain/helper-picks.ts'
import { hasExtraPractice, type Plan } from '#domain/plans/plans.ts'
import { LearnerLink } from '../read-only.tsx'
import { lookAgainAddress, skillAddress } from '../skill-address.ts'
import type { DashboardAnswer } from '../study-types.ts'

type Pick = DashboardAnswer['picks'][number]

/** What helpers picked for today: practice, which leads to the learner's own, and worksheets, which are on paper. */
export default function PicksSection({ picks, plan }: { picks: readonly Pick[]; plan: Plan }) {
  return (
    <section aria-labelledby="picks">
      <h2 id="picks" className="mb-3 text-xl sm:text-2xl">
        <Trans>Picked for you today</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-1 rounded-xl border border-line p-2">
        {picks.map((pick) => (
          <li key={pick.id}>
            {pick.kind === 'practice' ? <PickedPractice pick={pick} plan={plan} /> : <PickedWorksheet pick={pick} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PickedPractice({ pick: { skill, from, answered }, plan }: { pick: Pick; plan: Plan }) {
  const hasSets = hasExtraPractice(plan)
  const helper = from || t`Your helper`
  const done = answered >= PICKED_QUESTIONS
  const Icon = done ? Check : Dumbbell
  return (
    <LearnerLink
      to={hasSets ? skillAddress(skill.id) : lookAgainAddress(skill.id)}
      className="group flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 hover:bg-sunken/60"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="block font-semibold group-hover:underline">{t`Practice: ${{ skill: skill.name }}`}</span>
        <span className="block text-ink-soft text-sm">
          {hasSets ? t`${helper} picked ${PICKED_QUESTIONS} questions for you.` : t`${helper} picked it for you.`}
          {answered > 0 && ' '}
          {done
            ? t`All done!`
            : answered > 0 && hasSets && t`You’ve answered ${answered} of ${PICKED_QUESTIONS} today.`}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </LearnerLink>
  )
}

function PickedWorksheet({ pick: { skill, from } }: { pick: Pick }) {
  const helper = from || t`Your helper`
  return (
    <p className="flex min-h-11 items-center gap-3 px-3 py-2">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="block font-semibold">{t`Worksheet: ${{ skill: skill.name }}`}</span>
        <span className="block text-ink-soft text-sm">{t`${helper} picked it for you, to do on paper.`}</span>
      </span>
    </p>
  )
}
