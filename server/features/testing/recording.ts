/** Client that adds every answer to a list. */
export function recording<Target extends object>(target: Target, answers: unknown[]): Target {
  return new Proxy(target, {
    get(_, name) {
      const member = Reflect.get(target, name)
      return typeof member === 'function' || (typeof member === 'object' && member !== null)
        ? recording(member, answers)
        : member
    },
    apply(call, self, input) {
      const answer: unknown = Reflect.apply(call as unknown as (...input: unknown[]) => unknown, self, input)
      if (answer instanceof Promise) answer.then((value) => answers.push(value)).catch(() => undefined)
      return answer
    },
  })
}
