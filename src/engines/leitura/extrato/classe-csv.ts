import { semAcentos } from '#kit/texto.ts'
import { ehCabecalho, type Colunas } from './colunas-csv.ts'
import { pareceDia } from './dia.ts'
import { ehSaldo } from './especie.ts'
import type { MotivoDeIgnorar } from './tipos.ts'

export interface Celulas {
  data: string
  memo: string
  valor: string
  credito: string
  debito: string
  letra: string
  documento: string
  saldo: string
}

export function celulasDaLinha(celulas: readonly string[], c: Colunas): Celulas {
  const em = (n: number | null): string => (n === null ? '' : (celulas[n] ?? ''))
  return {
    data: em(c.data),
    memo: c.textos.map(em).filter(Boolean).join(' '),
    valor: em(c.valor),
    credito: em(c.credito),
    debito: em(c.debito),
    letra: em(c.letra),
    documento: em(c.documento),
    saldo: em(c.saldo),
  }
}

export type Classe = 'MOVIMENTO' | MotivoDeIgnorar

interface Contexto {
  futuros: boolean
  /** the line above is a movement or continues one */
  segueMovimento: boolean
}

const FUTUROS = /^lancamentos? futuros?\b|^lancamentos? provisionados?\b|^agendamentos?\b/

/** The kind of a line below the heading. */
export function classeDaLinha(celulas: readonly string[], l: Celulas, c: Contexto): Classe {
  if (celulas.every((t) => t === '')) return 'VAZIA'
  const primeira = semAcentos(celulas.find((t) => t !== '') ?? '')
  const temDia = pareceDia(l.data)
  if (!temDia && FUTUROS.test(primeira)) return 'TITULO'
  if (ehCabecalho(celulas)) return 'TITULO'
  if (c.futuros) return 'LANCAMENTO_FUTURO'
  if (ehSaldo(l.memo) || (!temDia && ehSaldo(primeira))) return 'SALDO'
  if (!temDia && /^(sub)?tota(l|is)\b/.test(primeira)) return 'TOTAL'
  const semValor = l.valor === '' && l.credito === '' && l.debito === ''
  if (temDia) return semValor && l.saldo !== '' ? 'SALDO' : 'MOVIMENTO'
  if (l.data !== '' && semValor) return 'TITULO'
  if (semValor && l.saldo === '' && l.memo !== '') return c.segueMovimento ? 'CONTINUACAO' : 'TITULO'
  return semValor ? 'TITULO' : 'MOVIMENTO'
}

export const abreFuturos = (celulas: readonly string[]): boolean =>
  FUTUROS.test(semAcentos(celulas.find((t) => t !== '') ?? ''))
