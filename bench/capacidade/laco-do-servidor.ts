import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server process (--import): once per second, writes its memory and the longest delay of its event
// loop.
const arquivo = process.env.MEDIR_LACO
if (arquivo && isMainThread) {
  const atraso = monitorEventLoopDelay({ resolution: 10 })
  atraso.enable()
  let antes = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(antes)
    antes = process.cpuUsage()
    const linha = {
      rss: process.memoryUsage.rss(),
      maximo: atraso.max / 1e6,
      p99: atraso.percentile(99) / 1e6,
      cpu: (user + system) / 1e6,
    }
    atraso.reset()
    appendFileSync(`${arquivo}.${process.pid}`, `${JSON.stringify(linha)}\n`)
  }, 1000).unref()
}
