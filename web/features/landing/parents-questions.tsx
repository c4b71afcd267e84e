import { Link } from 'react-router'
import { Section } from './section.tsx'

const questions = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing to start. Freemium opens every lesson and test of a grade and asks for no card. Paid plans add a bonus to the marks, and you cancel them at any time with no fee.',
    to: '/pricing',
    more: 'What the plans cost',
  },
  {
    question: 'What do you keep of my child?',
    answer: 'What learning needs: names, an email address and username, the grade, answers and marks.',
    to: '/privacy#stored',
    more: 'The whole list, and for how long',
  },
  {
    question: 'Who sees it?',
    answer:
      'Your child and you. Learners cannot write to or see each other, and there is no advertising and no tracking.',
    to: '/privacy#who',
    more: 'Who else can reach it',
  },
  {
    question: 'Who is behind this?',
    answer:
      'The people who run this site, whom you can write to. The software is Trellis, open to read under the MIT license.',
    to: '/contact',
    more: 'Write to them',
  },
]

/** What somebody asks before they trust a page with their child; every answer leads to its proof. */
export function ParentsQuestions() {
  return (
    <Section title="What parents ask first" intro="Short answers here, the long ones one link away.">
      <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {questions.map(({ question, answer, to, more }) => (
          <div key={question} className="border-leaf border-l-4 pl-5">
            <dt className="text-balance font-bold font-heading text-xl tracking-tight">{question}</dt>
            <dd className="mt-1.5 text-ink-soft">
              {answer}{' '}
              <Link to={to} className="link">
                {more}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
