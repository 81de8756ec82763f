import type { NaoLido } from '../tipos.ts'

export const especies = [
  'TARIFA',
  'PIX_DEVOLVIDO',
  'PIX_DEVOLUCAO_RECEBIDA',
  'PIX_RECEBIDO',
  'PIX_ENVIADO',
  'OUTRO',
] as const
export type Especie = (typeof especies)[number]

/** The other party of a Pix, from the text of a line. */
export interface PixNoTexto {
  e2e: string | null
  txid: string | null
  nome: string | null
  documento: string | null
}

/** One movement of an account. A null date or value was not readable and is named in `naoLidos`. */
export interface Movimento {
  linha: number
  dataIso: string | null
  valorCentavos: number | null
  fitid?: string
  documento: string | null
  memo: string
  /** n-th line of the file with the same identity: two equal lines are two movements */
  ocorrencia: number
  especie: Especie
  pix: PixNoTexto | null
}

export type MotivoDeIgnorar = 'TITULO' | 'VAZIA' | 'SALDO' | 'TOTAL' | 'CONTINUACAO' | 'LANCAMENTO_FUTURO'
export interface LinhaIgnorada {
  linha: number
  motivo: MotivoDeIgnorar
}

interface Totais {
  totalEntradasCentavos: number
  totalSaidasCentavos: number
  pixRecebidos: number
}

export interface ContaDoOfx extends Totais {
  banco: string | null
  agencia: string | null
  conta: string | null
  moeda: string | null
  inicioIso: string | null
  fimIso: string | null
  saldoFinalCentavos: number | null
  movimentos: Movimento[]
  linhasIgnoradas: LinhaIgnorada[]
}

export type Codificacao = 'utf-8' | 'utf-16' | 'windows-1252'

export interface Ofx {
  versao: string | null
  codificacao: Codificacao
  contas: ContaDoOfx[]
}

export interface ExtratoCsv extends Totais {
  separador: string
  codificacao: Codificacao
  linhaCabecalho: number
  banco: string | null
  agencia: string | null
  conta: string | null
  inicioIso: string | null
  fimIso: string | null
  saldoAnteriorCentavos: number | null
  saldoFinalCentavos: number | null
  movimentos: Movimento[]
  linhasIgnoradas: LinhaIgnorada[]
}

export interface LeuExtrato<T> {
  lido: T
  avisos: string[]
  naoLidos: NaoLido[]
}

export type ResultadoDeExtrato =
  | ({ recusado: false; tipo: 'ofx' } & LeuExtrato<Ofx>)
  | ({ recusado: false; tipo: 'extratoCsv' } & LeuExtrato<ExtratoCsv>)

export function totaisDe(movimentos: readonly Movimento[]): Totais {
  const valores = movimentos.map((m) => m.valorCentavos ?? 0)
  return {
    totalEntradasCentavos: valores.filter((v) => v > 0).reduce((a, b) => a + b, 0),
    totalSaidasCentavos: valores.filter((v) => v < 0).reduce((a, b) => a + b, 0),
    pixRecebidos: movimentos.filter((m) => m.especie === 'PIX_RECEBIDO').length,
  }
}

/** Counts exact repeats: returns the n of the n-th line with the same key. */
export function contarOcorrencias(): (chave: readonly (string | number | null | undefined)[]) => number {
  const vistas = new Map<string, number>()
  return (partes) => {
    const chave = JSON.stringify(partes)
    const n = (vistas.get(chave) ?? 0) + 1
    vistas.set(chave, n)
    return n
  }
}
