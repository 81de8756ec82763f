/**
 * Parses one byte range of a body of `tamanho` bytes. Null: send everything (no range, or a form that we do not
 * support, as RFC 9110 allows).
 */
export function lerFaixa(
  cabecalho: string | undefined,
  tamanho: number,
): { inicio: number; fim: number } | 'fora' | null {
  const [, de, ate] = /^bytes=(\d*)-(\d*)$/.exec(cabecalho?.trim() ?? '') ?? []
  if (de === undefined || ate === undefined || (de === '' && ate === '')) return null
  if (de === '')
    return Number(ate) === 0 || tamanho === 0
      ? 'fora'
      : { inicio: Math.max(0, tamanho - Number(ate)), fim: tamanho - 1 }
  const inicio = Number(de)
  const fim = ate === '' ? tamanho - 1 : Math.min(Number(ate), tamanho - 1)
  if (inicio >= tamanho) return 'fora'
  return fim < inicio ? null : { inicio, fim }
}
