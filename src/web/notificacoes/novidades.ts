/**
 * Detects items added to a list since the page was opened. The first response only records the existing items. Requests
 * run one after the other, so that the first response really is the first.
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
