export type TourStep = {
  /** Selector of what the step is about; the first that is in view counts, and a step without one is skipped. */
  of: string
  title: string
  text: string
}

/** What each area shows to a newcomer, on its start page. */
export const tourSteps: Record<'learner' | 'parent', readonly TourStep[]> = {
  learner: [
    {
      of: 'section[aria-labelledby="today"]',
      title: 'Today',
      text: 'Your next step is always here. One press continues where you stopped.',
    },
    {
      of: 'nav a[href="/subjects"]',
      title: 'Subjects',
      text: 'All lessons of your grade, in order. Every lesson is open.',
    },
    { of: 'nav a[href="/learner/tests"]', title: 'Tests', text: 'Timed tests, and what unlocks each one.' },
    {
      of: 'nav a[href="/learner/practice"]',
      title: 'Practice',
      text: 'A few questions a day keep what you learned fresh. Practice never changes your marks.',
    },
    {
      of: 'nav a[href="/learner/achievements"]',
      title: 'Badges',
      text: 'The badges you have, and how to earn the next.',
    },
    {
      of: 'header button[aria-expanded]',
      title: 'Your account',
      text: 'Profile, light or dark, sounds, and Sign out.',
    },
  ],
  parent: [
    {
      of: 'a[href^="/parent/report/"]',
      title: 'How it’s going',
      text: 'Each child has a card with one sentence about the last weeks. View Progress opens the full report.',
    },
    {
      of: 'a[href="/parent/manage-learners"]',
      title: 'Your children’s accounts',
      text: 'Add a child, sign a child in on another device, or change a name, grade or password.',
    },
    {
      of: 'nav a[href="/parent/subscriptions"]',
      title: 'Plans',
      text: 'Every child starts on Freemium. Change or cancel a plan here anytime.',
    },
    {
      of: 'header button[aria-expanded]',
      title: 'Everything else',
      text: 'The weekly email, your profile, and light or dark.',
    },
  ],
}
