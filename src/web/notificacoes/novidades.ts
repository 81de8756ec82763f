/**
 * What came since the page was opened, out of a list that also holds what waits from before: the first answer only says
 * what was there already. Asked one question after the other, so that the first is the first.
 */
export function criarNovidades<T>(
  listar: () => Promise<readonly T[]>,
  chaveDe: (item: T) => string,
  aoVirNova: (item: T) => void,
) {
  const sabidas = new Set<string>()
  let antigas = true
  let fila = Promise.resolve()
  const ver = async () => {
    const novas = (await listar()).filter((item) => !sabidas.has(chaveDe(item)))
    for (const item of novas) sabidas.add(chaveDe(item))
    if (!antigas) for (const item of novas) aoVirNova(item)
    antigas = false
  }
  return (): Promise<void> =>
    (fila = fila.then(ver).catch((erro: unknown) => console.warn('As novidades não puderam ser lidas.', erro)))
}
