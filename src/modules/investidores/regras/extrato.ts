import { mesPorExtenso } from '#kit/meses.ts'
import { arredondarCentavos, centavos, somar } from '#engines/energia/numeros.ts'
import { diasDoMes } from '#modules/usinas/regras/esperado.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { CustosDoContrato } from '../contract/comum.ts'
import type { Acerto, RetratoDoExtrato } from '../contract/formas.ts'

/** What is known of a month of a plant. */
export interface MesMedido {
  kwp: number
  capex_centavos: number
  faturas: number
  kwh_compensado: number
  kwh_injetado: number | null
  receita_centavos: number
  recebido_centavos: number
  /** of closed months: they count as revenue */
  acertos?: readonly Acerto[]
  /** typed for this month */
  outros: readonly { descricao: string; valor_centavos: number }[]
}

/** A rate as people write it: `8 %`, `7,68 %`. */
const taxa = (fracao: number): string => emPct(fracao, 2).replace(/,?0+ %$/, ' %')

/** The arithmetic of a month: revenue, each cost on its line, what is left. Management and taxes are of the revenue. */
export function calcularExtrato(m: MesMedido, c: CustosDoContrato): RetratoDoExtrato {
  const acertos = [...(m.acertos ?? [])]
  const receita_centavos = m.receita_centavos + somar(acertos.map((a) => a.centavos))
  const daReceita = (fracao: number) => arredondarCentavos(receita_centavos * fracao)
  const omMes = c.om_kwp_ano_centavos / 12
  const linhas = [
    {
      rotulo: `O&M, ${emNumero(m.kwp, m.kwp % 1 ? 2 : 0)} kWp × ${emReais(omMes)}`,
      valor: centavos((m.kwp * omMes) / 100),
    },
    { rotulo: `Seguro, ${taxa(c.seguro_ano)} ao ano`, valor: centavos((m.capex_centavos * c.seguro_ano) / 1200) },
    { rotulo: 'Arrendamento do terreno', valor: c.arrendamento_mes_centavos },
    { rotulo: `Gestão, ${taxa(c.gestao)} da receita`, valor: daReceita(c.gestao) },
    { rotulo: `PIS e COFINS, ${taxa(c.pis_cofins)}`, valor: daReceita(c.pis_cofins) },
    { rotulo: `IRPJ e CSLL, ${taxa(c.irpj_csll)}`, valor: daReceita(c.irpj_csll) },
    ...m.outros.map((o) => ({ rotulo: o.descricao, valor: o.valor_centavos })),
  ].filter((l) => l.valor > 0)
  const custos_centavos = somar(linhas.map((l) => l.valor))
  return {
    faturas: m.faturas,
    kwh_compensado: m.kwh_compensado,
    kwh_injetado: m.kwh_injetado,
    receita_centavos,
    ...(acertos.length > 0 ? { acertos } : {}),
    recebido_centavos: m.recebido_centavos,
    linhas: linhas.map((l) => ({ rotulo: l.rotulo, centavos: -l.valor })),
    custos_centavos,
    liquido_centavos: receita_centavos - custos_centavos,
  }
}

/**
 * What each quota gets of a month. Cents that rounding leaves go to the largest remainders, so that the sum is that of
 * all the quotas together, and never more than the plant earned. A negative month gives nothing.
 */
export function distribuir<C extends { parte: number }>(
  liquidoCent: number,
  cotas: readonly C[],
): (C & { centavos: number })[] {
  const partes = cotas.map((c) => Math.round(c.parte * 1e4))
  // in integers: net × ten-thousandths of a percent is far below 2^53 for any plant
  const inteiros = partes.map((p) => BigInt(Math.max(0, liquidoCent)) * BigInt(p))
  const UM = 1_000_000n
  const total = inteiros.reduce((a, b) => a + b, 0n)
  const soma = (total * 2n + UM) / (UM * 2n)
  const valores = inteiros.map((v) => v / UM)
  let resta = soma - valores.reduce((a, b) => a + b, 0n)
  const porResto = inteiros
    .map((v, i) => ({ i, resto: v % UM }))
    .toSorted((a, b) => (a.resto === b.resto ? a.i - b.i : a.resto < b.resto ? 1 : -1))
  for (const { i } of porResto) {
    if (resta <= 0n) break
    valores[i] = (valores[i] ?? 0n) + 1n
    resta -= 1n
  }
  return cotas.map((c, i) => ({ ...c, centavos: Number(valores[i] ?? 0n) }))
}

const maiuscula = (t: string): string => t.slice(0, 1).toUpperCase() + t.slice(1)
const soOMes = (competencia: string): string => mesPorExtenso(competencia).replace(/ de \d+$/, '')

/** Why a statement is provisional, or why a month distributes nothing. */
export function fraseDoExtrato(e: {
  competencia: string
  faltam: number
  terminou: boolean
  receita_centavos: number
  custos_centavos: number
}): string | null {
  if (!e.terminou) return `Extrato provisório: ${soOMes(e.competencia)} ainda não terminou.`
  if (e.faltam > 0) return `Extrato provisório: falta a leitura de ${e.faltam} ${e.faltam === 1 ? 'UC' : 'UCs'}.`
  if (e.receita_centavos < e.custos_centavos)
    return `${maiuscula(soOMes(e.competencia))} não distribuiu: custos de ${emReais(e.custos_centavos)} passaram da receita de ${emReais(e.receita_centavos)}.`
  return null
}

/** What a closed month says of itself: units that it was closed without, costs above the revenue. No unit is named. */
export function fraseDoFechado(
  competencia: string,
  r: Pick<RetratoDoExtrato, 'receita_centavos' | 'custos_centavos' | 'fechado_sem'>,
): string | null {
  const n = r.fechado_sem?.unidades.length ?? 0
  const sem = n === 0 ? null : `Fechado sem a leitura de ${n} ${n === 1 ? 'UC' : 'UCs'}.`
  const nada = fraseDoExtrato({ ...r, competencia, faltam: 0, terminou: true })
  return [sem, nada].filter(Boolean).join(' ') || null
}

export const antesDaPrimeira = (primeiroMes: string): string =>
  `A primeira distribuição sai depois da fatura de ${soOMes(primeiroMes)}.`

export const primeiroDia = (competencia: string): string => `${competencia}-01`
export const ultimoDia = (competencia: string): string => `${competencia}-${diasDoMes(competencia)}`

/** `competencia` and those after it until `ate`, oldest first. */
export function mesesEntre(competencia: string, ate: string): string[] {
  const n = (c: string) => Number(c.slice(0, 4)) * 12 + Number(c.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, n(ate) - n(competencia) + 1) }, (_, i) => {
    const m = n(competencia) + i
    return `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`
  })
}
