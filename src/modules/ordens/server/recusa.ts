import { ErroApp } from '#kit/erro.ts'
import type { RazaoDaRecusa } from '../tipos.ts'

/** An act that an order does not take. `razao` is stable; the sentence is for people. */
export class Recusa extends ErroApp {
  readonly razao: RazaoDaRecusa
  constructor(razao: RazaoDaRecusa, frase: string, details: Readonly<Record<string, unknown>> = {}) {
    super('CONFLICT', 409, frase, { details: { razao, ...details } })
    this.name = 'Recusa'
    this.razao = razao
  }
}

const RESTRICOES: Readonly<Record<string, readonly [RazaoDaRecusa, string]>> = {
  ordens_passagem: ['passagem', 'A ordem mudou enquanto isso. Atualize e tente de novo.'],
  ordens_ciclo_assinado: ['assinada', 'O cliente já assinou este ciclo. Para mudar, reabra a ordem.'],
  ordens_pecas_na_mao: ['pecas_na_mao', 'Há peças na van para esta ordem. Consuma ou devolva antes.'],
  apontamentos_um_por_vez: ['ocupado', 'Este técnico já tem outro trabalho neste horário. Encerre-o antes.'],
  assinaturas_uma_por_ciclo: ['assinada', 'Este ciclo já tem esta assinatura.'],
  fotos_uma_vez: ['outra', 'Esta foto já está nesta vaga.'],
  saldos_nao_negativo: ['saldo', 'Não há tanto neste local. Confira a quantidade.'],
  saldos_disponivel: ['saldo', 'O que há neste local já está reservado a outros.'],
  custos_nao_negativo: ['saldo', 'Não há tanto em estoque. Confira a quantidade.'],
  series_em_outro_lugar: ['peca', 'Uma das séries está em outro lugar.'],
  movimentos_mes_fechado: ['peca', 'O mês deste consumo já foi fechado no estoque.'],
  movimentos_futuro: ['peca', 'A data do consumo não pode ser no futuro.'],
  linhas_casas: ['peca', 'A quantidade não cabe nas casas da unidade desta peça.'],
}

/** The refusal that a violated constraint means, if it means one. */
export const recusaDaRestricao = (restricao: string | undefined): Recusa | null => {
  const par = restricao === undefined ? undefined : RESTRICOES[restricao]
  return par ? new Recusa(par[0], par[1]) : null
}
