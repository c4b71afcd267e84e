import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from './section.tsx'

const steps = [
  { title: 'Sign up', text: 'With your email address. A link in a mail confirms that it is yours.' },
  {
    title: 'Add your learner',
    text: 'A name, a username and a password. Your child needs no email confirmation.',
  },
  { title: 'Follow along', text: 'The report shows every quiz, assignment and test, and how it went.' },
]

export function ParentsBand() {
  return (
    <Section
      title="For parents, it takes three steps"
      intro="You make the account, or say yes to it, so nobody reaches your child past you."
    >
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="border-sun-deep border-t-4 pt-4">
            <h3 className="text-xl">
              <span className="sr-only">Step {index + 1}: </span>
              {step.title}
            </h3>
            <p className="mt-1.5 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/sign-up">Sign Up</ButtonLink>
        <ButtonLink to="/parent/sign-in" variant="ghost">
          Parent Login
        </ButtonLink>
      </div>
    </Section>
  )
}
