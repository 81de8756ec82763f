import type { RetratoDaProposta } from '../../contract/retrato.ts'
import type {
  AssinaturaCongelada,
  InvestimentoCongelado,
  ServicoCongelado,
} from '../../contract/resultados-congelados.ts'
import type { EntradaDe } from '../../contract/conteudo.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { mediaMensal } from '#modules/simulacoes/regras/outras.ts'
import type { OpcaoComum } from './comum.ts'
import {
  premissasDaAssinatura,
  premissasDaLimpeza,
  premissasDoInvestimento,
  premissasDosServicos,
} from './premissas-das-outras.ts'

// One option each: what is accepted is the whole.

const UMA = { letra: 'A', pagamento: 0 } as const

export interface OpcaoDoInvestimento extends OpcaoComum {
  entrada: EntradaDe<'investimento'>
  resultado: InvestimentoCongelado
}

export function opcoesDoInvestimento(r: RetratoDaProposta, e: EntradaDe<'investimento'>): OpcaoDoInvestimento[] {
  const resultado = r.resultados?.investimento
  if (!resultado) return []
  const cota = `cota de ${emPct(e.cota, 2).replace(/,?0+ %$/, ' %')}`
  return [
    {
      ...UMA,
      rotulo: e.usina,
      precoCent: resultado.aporteCent,
      pagamentos: [],
      nome: cota,
      curto: `${cota}, ${e.usina}`,
      premissas: premissasDoInvestimento(e, resultado),
      entrada: e,
      resultado,
    },
  ]
}

export interface OpcaoDaAssinatura extends OpcaoComum {
  entrada: EntradaDe<'assinatura'>
  resultado: AssinaturaCongelada
}

export function opcoesDaAssinatura(r: RetratoDaProposta, e: EntradaDe<'assinatura'>): OpcaoDaAssinatura[] {
  const resultado = r.resultados?.assinatura
  if (!resultado) return []
  const mensalCent = mediaMensal(resultado.cobrancaCent)
  return [
    {
      ...UMA,
      rotulo: 'Assinatura',
      precoCent: mensalCent,
      valor: `${emReais(mensalCent)} por mês`,
      pagamentos: [],
      nome: 'assinatura',
      curto: 'cobrança média',
      premissas: premissasDaAssinatura(e, resultado),
      entrada: e,
      resultado,
    },
  ]
}

export interface ItemDoServico {
  descricao: string
  quantidade: number
  unidade: string
  unitarioCent: number
  totalCent: number
}

export interface OpcaoDeServico extends OpcaoComum {
  itens: ItemDoServico[]
  porVezCent: number
  vezesPorAno: number
  /** taken from the sum of the items of one visit because the visits repeat, or added to reach the minimum */
  ajusteCent: number
  descontoCent: number
  /** of the service, in the words of who asked for it */
  descricao: string
  /** a fraction; null when none is expected */
  ganhoEsperado: number | null
  altura: boolean
}

const pago = (s: ServicoCongelado) => ({ ...UMA, precoCent: s.precoCent, pagamentos: s.pagamentos })

export function opcoesDaLimpeza(r: RetratoDaProposta, e: EntradaDe<'limpeza'>): OpcaoDeServico[] {
  const s = r.resultados?.limpeza
  if (!s) return []
  const vezes = e.vezesPorAno === 1 ? '1 limpeza' : `${e.vezesPorAno} limpezas por ano`
  const unidades = [e.por === 'modulo' ? 'módulos' : 'm²', '', 'km']
  const itens = s.linhas.map((l, n) => ({
    ...l,
    unidade: n === 0 ? (unidades[0] ?? '') : l.descricao.startsWith('Deslocamento') ? 'km' : '',
  }))
  return [
    {
      ...pago(s),
      rotulo: vezes,
      nome: vezes,
      curto: vezes,
      itens,
      porVezCent: s.porVezCent,
      vezesPorAno: e.vezesPorAno,
      ajusteCent: s.porVezCent - itens.reduce((soma, i) => soma + i.totalCent, 0),
      descontoCent: s.descontoCent,
      descricao: `Limpeza de ${emNumero(e.modulos)} módulos`,
      ganhoEsperado: e.ganhoEsperado ?? null,
      altura: itens.some((i) => i.descricao === 'Trabalho em altura'),
      premissas: premissasDaLimpeza(e),
    },
  ]
}

const UNIDADES = { hora: 'h', peca: 'un.', deslocamento: 'km', outro: '' } as const

export function opcoesDosServicos(r: RetratoDaProposta, e: EntradaDe<'servicos'>): OpcaoDeServico[] {
  const s = r.resultados?.servicos
  if (!s) return []
  const itens = s.linhas.map((l, n) => ({ ...l, unidade: UNIDADES[e.linhas[n]?.tipo ?? 'outro'] }))
  return [
    {
      ...pago(s),
      rotulo: 'Serviço',
      nome: 'serviço',
      curto: 'serviço completo',
      itens,
      porVezCent: s.porVezCent,
      vezesPorAno: 1,
      ajusteCent: 0,
      descontoCent: s.descontoCent,
      descricao: e.problema,
      ganhoEsperado: null,
      altura: false,
      premissas: premissasDosServicos(e),
    },
  ]
}
