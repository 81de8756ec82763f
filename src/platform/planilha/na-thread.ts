import { setImmediate as ceder } from 'node:timers/promises'
import { declararLeitor } from '../leitores/leitor.ts'
import type { Leitores } from '../leitores/leitores.ts'
import { comCabecalho, linhasComTexto, type Planilha } from './ler.ts'

const LINHAS_POR_LOTE = 2000
const MAX_POR_LOTE = 512 * 1024

/**
 * Runs in the worker: returns the rows as JSON in batches, so that the caller decodes one batch per turn of its event
 * loop.
 */
export function linhasEmLotes(bytes: Uint8Array): Uint8Array[] {
  const lotes: Uint8Array[] = []
  let linhas: string[][] = []
  let tamanho = 0
  const fechar = () => {
    if (linhas.length > 0) lotes.push(new TextEncoder().encode(JSON.stringify(linhas)))
    linhas = []
    tamanho = 0
  }
  for (const linha of linhasComTexto(bytes)) {
    linhas.push(linha)
    tamanho += linha.reduce((n, c) => n + c.length, linha.length)
    if (linhas.length >= LINHAS_POR_LOTE || tamanho >= MAX_POR_LOTE) fechar()
  }
  fechar()
  return lotes
}

const leitorDePlanilha = declararLeitor<typeof linhasEmLotes>({
  nome: 'planilha',
  modulo: import.meta.url,
  funcao: 'linhasEmLotes',
  prazoMs: 20_000,
  recusa: 'O arquivo é grande ou complicado demais para ser lido. Divida-o em partes menores ou salve-o como CSV.',
})

/** Reads a spreadsheet from outside in a worker thread. */
export async function lerPlanilhaNaThread(leitores: Leitores, bytes: Uint8Array): Promise<Planilha> {
  const tabela: string[][] = []
  for (const lote of await leitores.ler(leitorDePlanilha, bytes)) {
    for (const linha of JSON.parse(Buffer.from(lote).toString()) as string[][]) tabela.push(linha)
    await ceder()
  }
  return comCabecalho(tabela)
}
