import type { FastifyReply } from 'fastify'
import { fraseDoErro, type ErroDaLinha } from '#kit/colunas.ts'
import { entregar, escreverArquivo } from '../planilha/escrever.ts'
import type { Banco, Tx } from '../postgres/banco.ts'

interface Linha {
  n: number
  celulas: string[]
  erros: ErroDaLinha[]
}
type Ler = (tx: Tx, depois: number, limit: number) => Promise<readonly Linha[]>
const POR_VEZ = 1000

/** The refused rows as a CSV with the reason in the last column, to be corrected and uploaded again. */
export async function entregarRecusadas(
  banco: Banco,
  reply: FastifyReply,
  cabecalho: readonly string[],
  ler: Ler,
): Promise<unknown> {
  const colunas = [
    ...cabecalho.map((titulo, n) => ({ nome: `c${n}`, titulo, valor: (l: Linha) => l.celulas[n] ?? '' })),
    { nome: 'motivo', titulo: 'Motivo da recusa', valor: (l: Linha) => l.erros.map(fraseDoErro).join('; ') },
  ]
  const { corpo, mime } = await escreverArquivo(banco, {
    nome: 'Linhas recusadas',
    formato: 'csv',
    colunas,
    aberto: true,
    linhas: (tx) => emPartes(tx, ler),
  })
  return entregar(reply, 'linhas-recusadas.csv', mime, corpo)
}

async function* emPartes(tx: Tx, ler: Ler): AsyncGenerator<readonly Linha[]> {
  for (let depois = 0; ;) {
    const linhas = await ler(tx, depois, POR_VEZ)
    if (linhas.length === 0) return
    yield linhas
    depois = linhas.at(-1)?.n ?? depois
  }
}
