import { letter, type Mail } from '../../email/letter.ts'

/** The mail with the link that confirms the address of a new parent account. */
export function confirmationMail(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Please confirm your email for Trellis',
    greeting: 'Welcome to Trellis!',
    paragraphs: [
      'You have signed up as a parent. Please confirm that this is your email address; then you can sign in and add your learners.',
    ],
    action: { label: 'Confirm my email', url },
    closing:
      'The link works for one day. If you did not sign up, you can ignore this mail: nothing happens without it.',
  })
}
