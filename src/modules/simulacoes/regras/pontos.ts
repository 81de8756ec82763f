import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { LinhaDaConta, PagamentoSimulado, Resultado } from '../contract/resultado.ts'
import { precosDoAno } from './unidades.ts'
import { regraDe } from './usina.ts'

/** What a place of the result has of its own, by the names of the trace: a month, a year, a way to pay. */
export type Valores = Readonly<Record<string, unknown>>
/** Reads a place again in another result of the same inputs, such as one at the end of a range. */
export type Ponto = (r: Resultado, e: EntradaDaSimulacao) => Valores

const linha = (linhas: readonly LinhaDaConta[], chave: LinhaDaConta['chave']) => linhas.find((l) => l.chave === chave)

/** A month of year 1 (1–12), of one unit or of all. */
export const doMes =
  (mes: number, unidade: number | null = null): Ponto =>
  (r, e) => {
    const dela = unidade === null ? undefined : r.unidades[unidade]
    const m = (dela?.meses ?? r.meses)[mes - 1]
    if (!m) return {}
    const u = e.unidades[unidade ?? r.unidades.findIndex((x) => x.geradora)]
    const de = (chave: LinhaDaConta['chave']) => linha(m.linhas, chave)
    return {
      ...m,
      consumo: m.consumoKwh,
      consumoRedeKwh: m.consumoKwh - m.autoconsumoKwh,
      novoCreditoKwh: Math.max(0, m.injetadaKwh - m.compensadaKwh),
      disponibilidadeCent: m.minimoCent,
      energiaCent: m.comSolarCent - (de('bandeira')?.depoisCent ?? 0) - (de('cosip')?.depoisCent ?? 0),
      economia: m.semSolarCent > 0 ? m.economiaCent / m.semSolarCent : null,
      usadaNaHoraCent: de('usada_na_hora')?.antesCent,
      compensadaAntesCent: de('compensada')?.antesCent,
      compensadaDepoisCent: de('compensada')?.depoisCent,
      redeAntesCent: de('rede')?.antesCent,
      redeCent: de('rede')?.depoisCent,
      complementoAntesCent: de('complemento')?.antesCent,
      complementoDepoisCent: de('complemento')?.depoisCent,
      pontaCompensadaAntesCent: de('compensada_ponta')?.antesCent,
      pontaCompensadaDepoisCent: de('compensada_ponta')?.depoisCent,
      compensadaPontaKwh: de('compensada_ponta')?.kwh,
      redeNaPontaCent: de('rede_ponta')?.depoisCent,
      demandaCent: de('demanda')?.depoisCent,
      ultrapassagemCent: de('ultrapassagem')?.depoisCent,
      injecaoCent: de('injecao')?.depoisCent,
      reativoCent: de('reativo')?.depoisCent,
      bandeiraAntesCent: de('bandeira')?.antesCent,
      bandeiraDepoisCent: de('bandeira')?.depoisCent,
      cosipCent: de('cosip')?.depoisCent,
      ...(dela && { tarifaCheia: dela.tarifaCheia, residual: dela.residual }),
      ...(dela?.ponta && { tarifaDaPonta: dela.ponta.tarifaCheia, residualDaPonta: dela.ponta.residual }),
      ...(u && {
        tarifa: u.tarifa.tarifa,
        tributos: u.tarifa.tributos,
        cosip: u.tarifa.cosip ?? 0,
        ligacao: u.ligacao,
        ...(u.grupoA && {
          consumoPonta: u.grupoA.consumoPonta[mes - 1],
          demandas: u.grupoA.contratadaKw.join(' e '),
          demandaDeInjecao: u.grupoA.injecaoKw ?? 0,
          reativo: u.grupoA.reativo ?? 0,
        }),
      }),
    }
  }

/** A year of the projection, from 1. Its prices are those of its January. */
export const doAno =
  (y: number): Ponto =>
  (r, e) => {
    const a = r.anos[y - 1]
    if (!a) return {}
    const precos = precosDoAno(e, r.usina.classe, regraDe(e), y)
    return {
      ...a,
      custosDoAnoCent: a.omCent + a.seguroCent + a.trocaCent,
      ...(y > 1 ? { autoconsumoKwh: undefined, consumoRedeKwh: undefined, injetadaKwh: undefined } : {}),
      tarifaCheia: precos?.tarifaCheia,
      residual: precos?.residual,
    }
  }

const DO_PAGAMENTO = { a_vista: 'AVista', parcelas: 'Parcelado', financiamento: 'Financiado' } as const

/** Names of the indicators of the customer's own money, which differ by the kind of payment. */
export const indicadoresDoPagamento = (p: Pick<PagamentoSimulado, 'tipo'>) => {
  const fim = DO_PAGAMENTO[p.tipo]
  return { vpl: `vpl${fim}Cent`, tir: `tir${fim}`, payback: `payback${fim}Anos` }
}

/** A way to pay, by its index. */
export const doPagamento =
  (indice: number): Ponto =>
  (r, e) => {
    const [p, opcao] = [r.pagamentos[indice], e.pagamentos[indice]]
    if (!p || !opcao) return {}
    const nomes = indicadoresDoPagamento(p)
    return {
      ...opcao,
      ...p,
      precoCent: r.preco.precoCent,
      descontoAVista: opcao.tipo === 'a_vista' ? (opcao.desconto ?? 0) : undefined,
      aVistaCent: p.precoCent,
      valorCent: p.precoCent - p.entradaCent,
      parcelaSemJurosCent: p.parcelaCent,
      totalDoPagamentoCent: p.totalCent,
      totalSemJurosCent: p.totalCent,
      totalPagoCent: p.totalCent - p.entradaCent,
      totalJurosCent: p.jurosCent,
      folgaSemJurosCent: p.folgaMediaCent,
      [nomes.vpl]: p.vplCent,
      [nomes.tir]: p.tir,
      [nomes.payback]: p.paybackAnos,
    }
  }
