import { t } from '@lingui/core/macro'
import { Screenshot } from '#web/ui/screenshot.tsx'
import growthDark from './pictures/growth-dark.webp'
import growthLight from './pictures/growth-light.webp'
import practiceDark from './pictures/practice-dark.webp'
import practiceLight from './pictures/practice-light.webp'
import worksheet from './pictures/worksheet.webp'
import { bonusPercent, paidBenefits } from './plan-features.ts'

/** Screenshots made by tools/pictures/make.ts. A worksheet is paper, the same in both themes. */
const pictures = {
  worksheets: {
    light: worksheet,
    dark: worksheet,
    get alt() {
      return t`A printed worksheet with a line for the name and numbered questions with room to answer.`
    },
  },
  practice: {
    light: practiceLight,
    dark: practiceDark,
    get alt() {
      return t`A practice set on one skill, with its first question.`
    },
  },
  growth: {
    light: growthLight,
    dark: growthDark,
    get alt() {
      return t`A picture of the last twelve weeks, in which more skills are on higher levels each week.`
    },
  },
} as const

/** What paid plans add for learning, with a picture of each, and the bonus last; the same on every page that sells them. */
export function PaidBenefits({ headingLevel: Heading = 'h3' }: { headingLevel?: 'h3' | 'h4' }) {
  return (
    <>
      <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {paidBenefits().map(({ id, name, text }) => (
          <li key={id} className="min-w-0">
            <Screenshot {...pictures[id]} width={880} height={660} className="rounded-lg shadow-card" />
            <Heading className="mt-4 text-lg">{name}</Heading>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-7 text-ink-soft">
        {t`And everything your child completes earns a bonus: ${{ premium: bonusPercent('Premium') }}% with Premium, ${{ plus: bonusPercent('Premium Plus') }}% with Premium Plus. Points stay, even if you cancel.`}
      </p>
    </>
  )
}
