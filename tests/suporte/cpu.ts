/**
 * CPU time that this thread spends while `fn` runs (ms); worker threads are not included. In tests the event loop of
 * the server runs on this thread. Other load on the machine does not change the number.
 */
export async function cpuDaThread<T>(fn: () => Promise<T> | T): Promise<{ valor: T; cpu: number }> {
  const antes = process.threadCpuUsage()
  const valor = await fn()
  const { user, system } = process.threadCpuUsage(antes)
  return { valor, cpu: (user + system) / 1000 }
}
