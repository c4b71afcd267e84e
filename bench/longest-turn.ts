/**
 * Preloaded into a process under measurement, prints on SIGUSR2 the most processor time in milliseconds that its main thread
 * took between two turns of a timer since it last did. Other processes of the machine have no part in it.
 */
let last = process.threadCpuUsage()
let longest = 0

setInterval(() => {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, now.user + now.system - last.user - last.system)
  last = now
}, 1).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(`\nlongest turn: ${longest / 1000} ms\n`)
  longest = 0
})
