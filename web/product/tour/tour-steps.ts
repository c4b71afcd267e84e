import { t } from '@lingui/core/macro'
export type TourStep = {
  /** Selector of what the step is about; the first that is in view counts, and a step without one is skipped. */
  of: string
  title: string
  text: string
}

export type TourArea = 'learner' | 'parent'

/** What an area shows to a newcomer, on its start page. */
export const tourSteps = (area: TourArea): readonly TourStep[] => steps[area]()

const steps: Record<TourArea, () => readonly TourStep[]> = {
  learner: () => [
    {
      of: 'section[aria-labelledby="today"]',
      title: t`Today`,
      text: t`Your next step is always here. One press continues where you stopped.`,
    },
    {
      of: 'nav a[href="/subjects"]',
      title: t`Subjects`,
      text: t`All lessons of your grade, in order. Every lesson is open.`,
    },
    { of: 'nav a[href="/learner/tests"]', title: t`Tests`, text: t`Timed tests, and what unlocks each one.` },
    {
      of: 'nav a[href="/learner/practice"]',
      title: t`Practice`,
      text: t`A few questions a day keep what you learned fresh. Practice never changes your marks.`,
    },
    {
      of: 'nav a[href="/learner/achievements"]',
      title: t`Badges`,
      text: t`The badges you have, and how to earn the next.`,
    },
    {
      of: 'header button[aria-expanded]',
      title: t`Your account`,
      text: t`Profile, light or dark, sounds, and Sign out.`,
    },
  ],
  parent: () => [
    {
      of: 'a[href^="/parent/report/"]',
      title: t`How it’s going`,
      text: t`Each child has a card with one sentence about the last weeks. View Progress opens the full report.`,
    },
    {
      of: 'a[href="/parent/manage-learners"]',
      title: t`Your children’s accounts`,
      text: t`Add a child, sign a child in on another device, or change a name, grade or password.`,
    },
    {
      of: 'nav a[href="/parent/subscriptions"]',
      title: t`Plans`,
      text: t`Every child starts on Freemium. Change or cancel a plan here anytime.`,
    },
    {
      of: 'header button[aria-expanded]',
      title: t`Everything else`,
      text: t`The weekly email, your profile, and light or dark.`,
    },
  ],
}
