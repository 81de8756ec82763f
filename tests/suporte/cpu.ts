/**
 * CPU time that this thread spends while `fn` runs (ms); worker threads do not count. The event loop of the server is
 * this thread in tests, and a machine that is busy with other work changes nothing in it.
 */
export async function cpuDaThread<T>(fn: () => Promise<T> | T): Promise<{ valor: T; cpu: number }> {
  const antes = process.threadCpuUsage()
  const valor = await fn()
  const { user, system } = process.threadCpuUsage(antes)
  return { valor, cpu: (user + system) / 1000 }
}
