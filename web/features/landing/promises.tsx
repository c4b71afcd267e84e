import {
  Award,
  ChartNoAxesColumnIncreasing,
  GraduationCap,
  HeartHandshake,
  MessagesSquare,
  Play,
} from 'lucide-react'
import { hueStyle } from '#web/ui/hue.ts'
import { Section } from './section.tsx'

const promises = [
  {
    title: 'Interactive lessons',
    text: 'Every lesson mixes video, reading, a quiz and an assignment, and answers show at once what was right.',
    hue: 'blue',
    Icon: Play,
  },
  {
    title: 'Progress tracking',
    text: 'Each finished part adds to the lesson mark, so a learner always knows what is done and what comes next.',
    hue: 'green',
    Icon: ChartNoAxesColumnIncreasing,
  },
  {
    title: 'Achievements',
    text: 'Steady work is noticed. Badges are earned by rules that are the same for everyone.',
    hue: 'yellow',
    Icon: Award,
  },
  {
    title: 'Collaborative learning',
    text: 'Learner and parent look at the same marks, which makes talking about school a good deal easier.',
    hue: 'purple',
    Icon: MessagesSquare,
  },
  {
    title: 'Expert curriculum',
    text: 'Lessons are written for the grade and build on each other, with timed tests where it is time to look back.',
    hue: 'indigo',
    Icon: GraduationCap,
  },
  {
    title: 'Parent involvement',
    text: 'Parents set up the accounts, follow the report of each child and stay in charge of what is stored.',
    hue: 'pink',
    Icon: HeartHandshake,
  },
] as const

export function Promises() {
  return (
    <Section
      id="features"
      title="What holds a learner up"
      intro="A plant grows by itself. A trellis gives it a way to grow. These six are ours."
    >
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {promises.map(({ title, text, hue, Icon }) => (
          <li key={title}>
            <span
              className={`grid size-12 place-items-center rounded-md ${hueStyle[hue].wash} ${hueStyle[hue].text}`}
            >
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
