import { mesComAno, mesPorExtenso } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Comparacao, CotaNaLista, Distribuicao, Extrato } from '../contract/formas.ts'
import { cenarios } from '../tipos.ts'

// Words that the page, the investor's page and the PDF share.

export const NAO_E_PROMESSA = 'Cenário não é promessa'
export const SEM_GARANTIA =
  'A renda depende de sol, ocupação, tarifa e regra depois de 2028, e pode ser menor que a do CDI. Não há garantia de retorno nem de recompra das cotas.'
export const NOME_DO_CENARIO = { pessimista: 'Pessimista', base: 'Base', otimista: 'Otimista' } as const

export const emCotas = (parte: number): string => emNumero(parte, 4).replace(/,?0+$/, '')
export const cotaEscrita = (c: CotaNaLista): string =>
  `${emCotas(c.parte)} cotas de 100 da ${c.usina} · aporte ${emReais(c.aporte_centavos)} em ${diaBr(c.aporte_em)}`
export const comSinal = (cent: number): string => `${cent < 0 ? '− ' : ''}${emNumero(Math.abs(cent) / 100, 2)}`
export const soOMes = (competencia: string): string => mesPorExtenso(competencia).replace(/ de \d+$/, '')
export const contraCdi = (x: number | null): string =>
  x === null ? '–' : `${x < 0 ? '− ' : '+ '}${emNumero(Math.abs(x) * 100, 2)} p.p.`
export const emAnos = (x: number | null): string => (x === null ? 'não devolve' : `${emNumero(x, 1)} anos`)

export function pagamentoEscrito(d: Distribuicao): string {
  if (d.situacao === 'paga' && d.paga_em) return `paga em ${diaBr(d.paga_em)}`
  if (d.situacao === 'agendada' && d.prevista_em) return `agendada para ${diaBr(d.prevista_em)}`
  return 'nada distribuído'
}

export const PAGAMENTO = { agendada: 'agendada', paga: 'paga', nada: 'não distribuiu' } as const
export const SITUACAO_DO_EXTRATO = { provisorio: 'provisório', conferido: 'conferido', fechado: 'fechado' } as const

/** Revenue with its count and energy, as the first line of a statement, and what closed months added or took. */
export const deOndeAReceita = (e: Pick<Extrato, 'faturas' | 'kwh_compensado' | 'acertos'>): string =>
  [
    `${e.faturas} ${e.faturas === 1 ? 'fatura' : 'faturas'}, ${emNumero(e.kwh_compensado, 0)} kWh compensados`,
    ...(e.acertos ?? []).map((a) => `acerto de ${mesComAno(a.competencia)}: ${comSinal(a.centavos)}`),
  ].join('; ')

/** Rows of the table of scenarios: a title, three scenarios, the CDI. */
export function tabelaDosCenarios(c: Comparacao): { titulo: string; valores: string[] }[] {
  const tres = (f: (x: Comparacao['cenarios']['base']) => string) => cenarios.map((n) => f(c.cenarios[n]))
  return [
    {
      titulo: 'Geração · energia ao ano · vacância',
      valores: [
        ...tres((x) => {
          const geracao = x.geracao === 1 ? 'P50' : `${x.geracao < 1 ? '− ' : '+ '}${emPct(Math.abs(x.geracao - 1), 0)}`
          return `${geracao} · ${emPct(x.energia, 0)} · ${emPct(x.vacancia, 0)}`
        }),
        `IR ${emPct(c.cdi.ir, 0)}`,
      ],
    },
    {
      titulo: 'Renda mensal média, ano 1',
      valores: [...tres((x) => emReais(x.renda_mes_centavos)), emReais(c.cdi.renda_mes_centavos)],
    },
    {
      titulo: `TIR em ${c.anos} anos`,
      valores: [...tres((x) => (x.tir === null ? '–' : emPct(x.tir, 2))), emPct(c.cdi.liquido, 2)],
    },
    { titulo: 'Contra o CDI líquido', valores: [...tres((x) => contraCdi(x.contra_cdi)), '–'] },
    { titulo: `VPL a ${emPct(c.tma, 0)}`, valores: [...tres((x) => emReais(x.vpl_centavos)), '–'] },
    { titulo: 'Devolve o aporte em', valores: [...tres((x) => emAnos(x.payback_anos)), 'resgate livre'] },
    {
      titulo: `Recebido em ${c.anos} anos`,
      valores: [...tres((x) => `R$ ${emNumero(Math.round(x.recebido_centavos / 100))}`), '–'],
    },
  ]
}
