import type { Andamento } from '#platform/copia/fazer-copia.ts'

const ETAPAS = { banco: 'banco de dados', arquivos: 'arquivos' } as const
/** Interval between two lines (ms) when the output is not a terminal. */
const LINHA_MS = 5000
const QUADRO_MS = 200

export function tamanho(bytes: number): string {
  const casas = (valor: number) => valor.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024).toLocaleString('pt-BR')} kB`
  return bytes < 1024 ** 3 ? `${casas(bytes / 1024 ** 2)} MB` : `${casas(bytes / 1024 ** 3)} GB`
}

/** Shows the progress of a backup: one line that is rewritten on a terminal, otherwise a line at intervals. */
export function mostrarAndamento(saida: NodeJS.WriteStream): (a: Andamento) => void {
  let ultimo = 0
  let anunciado = false
  let acabou = false
  return ({ etapa, lidos, total }) => {
    if (!anunciado) saida.write(`\n  Copiando ${tamanho(total)} de dados; o Girassol pode continuar aberto.\n`)
    anunciado = true
    if (acabou) return
    acabou = lidos >= total
    if (!acabou && Date.now() - ultimo < (saida.isTTY ? QUADRO_MS : LINHA_MS)) return
    ultimo = Date.now()
    const porcento = Math.floor((Math.min(lidos, total) / Math.max(total, 1)) * 100)
    const linha = `  ${porcento} % (${ETAPAS[etapa]}, ${tamanho(lidos)} lidos)`
    saida.write(saida.isTTY ? `\r\u001b[K${linha}${acabou ? '\n' : ''}` : `${linha}\n`)
  }
}
