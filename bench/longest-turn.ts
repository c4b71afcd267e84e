/**
 * Preloaded into a measured process: on SIGUSR2, prints the longest CPU time in milliseconds that the main thread spent
 * between two ticks of a timer since the last report. CPU time excludes other processes on the machine.
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
