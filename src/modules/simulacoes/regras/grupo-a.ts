import type { EntradaDosAnos, PrecosDoMes } from '#engines/energia/anos.ts'
import {
  compensarPostos,
  compensavelEmForaPonta,
  linhasDaContaA,
  precosDaContaA,
  type ConexaoA,
  type MedicaoA,
  type PrecosDaContaA,
} from '#engines/energia/fatura-a.ts'
import { politicaNoMes } from '#engines/energia/icms.ts'
import { reajustar } from '#engines/energia/tarifa.ts'
import type { TarifaDoGrupoA, UnidadeDaSimulacao, UnidadeDoGrupoA } from '../contract/entrada.ts'
import { linhasDaContaA as emLinhas } from './conta.ts'

/** Prices of a month of one unit; `a` where it is of group A, whose `tarifaCheia` and `residual` are those of off-peak. */
export type PrecosDaUnidade = PrecosDoMes & { a?: { precos: PrecosDaContaA; conexao: ConexaoA } }

interface GrupoA {
  tarifa: TarifaDoGrupoA
  unidade: UnidadeDoGrupoA
}

/** What a unit has of group A; null in group B. */
export const grupoADe = (u: UnidadeDaSimulacao): GrupoA | null =>
  u.grupoA && u.tarifa.grupoA ? { tarifa: u.tarifa.grupoA, unidade: u.grupoA } : null

/** Prices of month `m` (0–11) in year of operation `y`: tariffs and demand follow the inflation of energy (§1.8, §3.3). */
export function precosDoGrupoA(e: EntradaDosAnos, { tarifa, unidade }: GrupoA, y: number, m: number): PrecosDaUnidade {
  const inflacao = (1 + (e.inflacaoEnergia ?? 0)) ** (y - 1)
  const precos = precosDaContaA({
    ponta: reajustar(tarifa.ponta, inflacao),
    foraPonta: reajustar(e.tarifa, inflacao),
    tributos: e.tributos,
    metodo: e.metodo,
    ano: e.anoInicial + y - 1,
    classe: e.classe,
    regra: e.regra,
    ampliacao: e.ampliacao,
    politicaIcms: politicaNoMes(e, { y, m, anoInicial: e.anoInicial }),
    pisCofinsCobrado: e.pisCofinsCobrado,
    bandeiraSemTributos: e.bandeiraSemTributos,
    reativo: (unidade.reativo ?? 0) * inflacao,
    cosip: (e.cosip ?? 0) * (1 + (e.inflacaoCosip ?? 0)) ** (y - 1),
  })
  const { contratadaKw, medidaKw, injecaoKw } = unidade
  const conexao: ConexaoA = {
    demandas: contratadaKw.map((kw, n) => ({
      contratadaKw: kw,
      medidaKw: medidaKw?.[n] ?? kw,
      tarifa: (tarifa.demandas[n] ?? 0) * inflacao,
    })),
    injecao: injecaoKw === undefined ? undefined : { contratadaKw: injecaoKw, tusdg: (tarifa.tusdg ?? 0) * inflacao },
  }
  const { cheia, residual } = precos.foraPonta
  const { bandeira, cosipCent } = precos
  return { tarifaCheia: cheia, residual, bandeira, cosipCent, a: { precos, conexao } }
}

/** The bill of a month, before and after, and how its energy was used. */
export function contaDoGrupoA(m: MedicaoA, { precos, conexao }: NonNullable<PrecosDaUnidade['a']>) {
  const uso = compensarPostos(m, precos)
  const [sem, com] = [linhasDaContaA(precos, m, conexao, null), linhasDaContaA(precos, m, conexao, uso)]
  return {
    semSolarCent: sem.totalCent,
    comSolarCent: com.totalCent,
    compensadaKwh: uso.foraPontaKwh + uso.pontaKwh,
    creditoUsadoKwh: uso.creditoUsadoKwh,
    novoCreditoKwh: uso.novoCreditoKwh,
    /** with energy to spare, counted off-peak */
    compensavelKwh: () => compensavelEmForaPonta(m, precos),
    linhas: () => emLinhas(m, precos, uso, sem, com),
  }
}
