import { classificarGd, encargoPorKwhCompensado, type ClasseGd, type Modalidade } from '#engines/energia/classe.ts'
import {
  contaGrupoB,
  contaSemSolar,
  disponibilidadeKwh,
  type Ligacao,
  type RegraDoMinimo,
} from '#engines/energia/fatura-b.ts'
import { residualPorKwh, type PoliticaIcms } from '#engines/energia/icms.ts'
import { somar } from '#engines/energia/numeros.ts'
import { acertarPercentuais, ratearOrdem, ratearPercentual, type ParteDoRateio } from '#engines/energia/rateio.ts'
import { tarifaCheia, type MetodoDeGrossUp, type Tarifa, type Tributos } from '#engines/energia/tarifa.ts'
import type { ModoDeRateio } from '../tipos.ts'

export interface UnidadeSimulada {
  unidade_id: string
  consumo_kwh: number
  ligacao: Ligacao
  saldo_kwh: number
}

/** What a month of a plant was, in the terms of the engine. */
export interface BaseDaSimulacao {
  excedente_kwh: number
  ano: number
  usina: {
    ca_kw: number
    despachavel: boolean
    modalidade: Modalidade
    protocolo_em: string | null
  }
  tarifa: Tarifa
  tributos: Tributos
  metodo: MetodoDeGrossUp
  regra_minimo: RegraDoMinimo
  politica_icms: PoliticaIcms
  pis_cofins_cobrado: boolean
  unidades: readonly UnidadeSimulada[]
}

export interface ListaDeRateio {
  modo: ModoDeRateio
  destino_id: string | null
  /** in order of priority; `parte` is a percentage in the mode percentual */
  linhas: readonly { unidade_id: string; parte: number | null }[]
}

export interface ResultadoDaUnidade extends ParteDoRateio {
  consumo_kwh: number
  /** kWh of the month that allocated energy and credits did not reach */
  falta_kwh: number
  /** allocated and not compensated in the month */
  sobra_kwh: number
  conta_sem_centavos: number
  conta_centavos: number
}

export interface Simulacao {
  classe: ClasseGd
  maior_parte_pct: number
  unidades: ResultadoDaUnidade[]
  compensada_kwh: number
  sem_uso_kwh: number
  contas_centavos: number
  economia_centavos: number
}

/** Difference to 100 in points that no last line absorbs; 0 when the list is good. */
export const faltaPara100 = (l: ListaDeRateio): number =>
  l.modo === 'percentual' ? acertarPercentuais(l.linhas.map((x) => x.parte ?? 0)).falta : 0

type Linha = UnidadeSimulada & { id: string; consumoKwh: number; saldoKwh: number; parte: number }

/** Redoes a month with a list. Bills are those of the utility, without flag and public lighting, which do not change. */
export function simular(base: BaseDaSimulacao, lista: ListaDeRateio): Simulacao {
  const linhas = linhasDa(base, lista)
  const cheia = tarifaCheia(base.tarifa, base.tributos, base.metodo)
  // the class depends on the largest part, and in a list by order the parts depend on the class
  const classe = classeCom(base, maiorParte(base, linhas, repartir(base, lista, linhas, 'GD_II')))
  const partes = repartir(base, lista, linhas, classe)
  const residual = residualDe(base, classe)
  const unidades = partes.map((p, n): ResultadoDaUnidade => {
    const u = linhas[n]
    const consumo = u?.consumo_kwh ?? 0
    const saldo = u?.saldo_kwh ?? 0
    const minimoKwh = disponibilidadeKwh({ ligacao: u?.ligacao ?? 'MONO' }, consumo)
    const conta = contaGrupoB({
      consumoRedeKwh: consumo,
      injetadaKwh: p.alocadoKwh,
      creditosKwh: saldo,
      tarifaCheia: cheia,
      residual,
      minimoKwh,
      regraMinimo: base.regra_minimo,
    })
    return {
      ...p,
      consumo_kwh: consumo,
      falta_kwh: Math.max(0, consumo - p.alocadoKwh - saldo),
      sobra_kwh: Math.max(0, p.alocadoKwh - p.compensadaKwh),
      conta_sem_centavos: contaSemSolar({ consumoKwh: consumo, tarifaCheia: cheia, minimoKwh }),
      conta_centavos: conta.totalCent,
    }
  })
  const contas = somar(unidades.map((u) => u.conta_centavos))
  return {
    classe,
    maior_parte_pct: maiorParte(base, linhas, partes),
    unidades,
    compensada_kwh: somar(unidades.map((u) => u.compensadaKwh)),
    sem_uso_kwh: somar(unidades.map((u) => u.sobra_kwh)),
    contas_centavos: contas,
    economia_centavos: somar(unidades.map((u) => u.conta_sem_centavos)) - contas,
  }
}

function linhasDa(base: BaseDaSimulacao, lista: ListaDeRateio): Linha[] {
  const porId = new Map(base.unidades.map((u) => [u.unidade_id, u]))
  return lista.linhas.flatMap((l) => {
    const u = porId.get(l.unidade_id)
    return u ? [{ ...u, id: u.unidade_id, consumoKwh: u.consumo_kwh, saldoKwh: u.saldo_kwh, parte: l.parte ?? 0 }] : []
  })
}

function repartir(base: BaseDaSimulacao, lista: ListaDeRateio, linhas: readonly Linha[], classe: ClasseGd) {
  const condicao = {
    excedenteKwh: base.excedente_kwh,
    tarifaCheia: tarifaCheia(base.tarifa, base.tributos, base.metodo),
    residual: residualDe(base, classe),
    regraMinimo: base.regra_minimo,
  }
  if (lista.modo === 'ordem') return ratearOrdem(linhas, condicao, lista.destino_id ?? undefined)
  const { pcts } = acertarPercentuais(linhas.map((l) => l.parte))
  return ratearPercentual(
    linhas.map((l, n) => ({ ...l, pct: pcts[n] ?? 0 })),
    condicao,
  )
}

const maiorParte = (base: BaseDaSimulacao, linhas: readonly Linha[], partes: readonly ParteDoRateio[]): number =>
  base.excedente_kwh > 0
    ? (Math.max(0, ...partes.map((p) => p.alocadoKwh)) * 100) / base.excedente_kwh
    : Math.max(0, ...linhas.map((l) => l.parte))

const residualDe = (base: BaseDaSimulacao, classe: ClasseGd): number =>
  residualPorKwh(
    base.tarifa,
    base.tributos,
    encargoPorKwhCompensado(base.tarifa, classe, base.ano),
    base.politica_icms,
    { metodo: base.metodo, pisCofinsCobrado: base.pis_cofins_cobrado },
  )

const classeCom = (base: BaseDaSimulacao, maiorParticipacaoPct: number): ClasseGd =>
  classificarGd({
    dataProtocolo: base.usina.protocolo_em,
    kwAc: base.usina.ca_kw,
    despachavel: base.usina.despachavel,
    modalidade: base.usina.modalidade,
    maiorParticipacaoPct,
  })
