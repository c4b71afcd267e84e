import { useEffect } from 'react'
import { localTexts } from '#web/api/offline/store.ts'
import { answerSaver } from './answer-saver.ts'

export default function ResumeAnswers({ learnerId }: { learnerId: string }) {
  useEffect(() => {
    const prefix = `answer ${learnerId} `
    const names = localTexts.names().filter((name) => name.startsWith(prefix))
    const tests = new Set(names.map((name) => name.slice(prefix.length).split(' ')[0] ?? ''))
    for (const testId of tests) answerSaver(learnerId, testId).resume()
  }, [learnerId])
  return null
}
