import { precosDoMes, simularAnos, type AnoSimulado, type EntradaDosAnos } from '#engines/energia/anos.ts'
import { disponibilidadeKwh, regrasDoMinimo } from '#engines/energia/fatura-b.ts'
import { fluxoDeCaixa, type AnoDoFluxo } from '#engines/energia/fluxo-de-caixa.ts'
import { geracaoMensal } from '#engines/energia/geracao.ts'
import { metricas, type Metricas } from '#engines/energia/indicadores.ts'
import { arredondar, centavos } from '#engines/energia/numeros.ts'
import { fatorGrossUp } from '#engines/energia/tarifa.ts'
import { contem } from '#kit/objeto.ts'
import { entradaDosAnos, type EntradaDoCasoDeAnos } from './entradas.ts'
import { juntar, type Figuras, type PorChave } from './modelo.ts'
import type { Responder } from './responder.ts'

const ouNulo = (x: number | null, casas: number) => (x === null ? null : arredondar(x, casas))
export const porCento = (x: number | null) => ouNulo(x === null ? null : x * 100, 2)

/** Inputs of the engine for a case: its plant has one face. */
export function entradaDoMotor(e: EntradaDoCasoDeAnos): EntradaDosAnos {
  return {
    ...e,
    geracaoNominal: geracaoMensal({
      hsp: e.hsp,
      pr: e.pr,
      faces: [{ kWp: e.kWp, fatorOrientacao: e.fatorOrientacao }],
    }),
    creditos: e.saldoAnteriorKwh > 0 ? [{ mes: 0, kwh: e.saldoAnteriorKwh }] : [],
  }
}

const meses = (a: AnoSimulado | undefined): Figuras[] =>
  (a?.meses ?? []).map((m) => ({
    mes: m.mes,
    semSolarCent: m.semSolarCent,
    comSolarCent: m.comSolarCent,
    economiaCent: m.economiaCent,
    consumoKwh: arredondar(m.consumoKwh, 3),
    geracaoKwh: arredondar(m.geracaoKwh, 3),
    autoconsumoKwh: arredondar(m.autoconsumoKwh, 3),
    injetadaKwh: arredondar(m.injetadaKwh, 3),
    compensadaKwh: arredondar(m.compensadaKwh, 3),
    expiradoKwh: arredondar(m.expiradoKwh, 3),
    saldoKwh: arredondar(m.saldoKwh, 3),
  }))

const doAno = (a: AnoSimulado, casas: number): Figuras => ({
  ano: a.ano,
  semSolarCent: a.semSolarCent,
  comSolarCent: a.comSolarCent,
  economiaCent: a.economiaCent,
  geracaoKwh: arredondar(a.geracaoKwh, casas),
  autoconsumoKwh: arredondar(a.autoconsumoKwh, casas),
  compensadaKwh: arredondar(a.compensadaKwh, casas),
  saldoFinalKwh: arredondar(a.saldoFinalKwh, casas),
  expiradoAcumKwh: arredondar(a.expiradoAcumKwh, casas),
})

/** One year, month by month, under the reading of the minimum that the template names. */
export const responderAno: Responder = ({ caso }) => {
  const lida = entradaDosAnos.safeParse(caso.input)
  if (!lida.success) return null
  const e = { ...entradaDoMotor(lida.data), anos: 1 }
  const precos = precosDoMes(e, 1, 0)
  const comRegra = (regraMinimo: (typeof regrasDoMinimo)[number]): Figuras => {
    const [ano] = simularAnos({ ...e, regraMinimo })
    return ano
      ? { ...doAno(ano, 3), meses: meses(ano), anoSemCent: ano.semSolarCent, anoComCent: ano.comSolarCent }
      : {}
  }
  const porRegra: PorChave = (chave) => (contem(regrasDoMinimo, chave) ? comRegra(chave) : undefined)
  return juntar(porRegra, {
    ...comRegra(lida.data.regraMinimo),
    fatorGrossUp: arredondar(fatorGrossUp(e.tributos, e.metodo), 6),
    tarifaCheia: arredondar(precos.tarifaCheia, 6),
    residual: arredondar(precos.residual, 6),
    residualPorKwh: arredondar(precos.residual, 6),
    custoDisponibilidadeCent: centavos(disponibilidadeKwh(e, e.consumo[0] ?? 0) * precos.tarifaCheia),
  })
}

interface Projecao {
  anos: AnoSimulado[]
  fluxo: AnoDoFluxo[]
  metricas: Metricas
}

function projetar(caso: EntradaDoCasoDeAnos, mudanca: Partial<EntradaDosAnos> = {}): Projecao {
  const anos = simularAnos({ ...entradaDoMotor(caso), ...mudanca })
  const fluxo = fluxoDeCaixa(anos, caso)
  const geracaoKwh = anos.map((a) => a.geracaoKwh)
  return { anos, fluxo, metricas: metricas({ ...caso, fluxo, geracaoKwh }) }
}

export const figurasDasMetricas = (m: Metricas): Figuras => ({
  vplCent: m.vplCent,
  tirPct: porCento(m.tir),
  paybackSimplesAnos: ouNulo(m.paybackSimplesAnos, 2),
  paybackSimplesMeses: m.paybackSimplesMeses,
  paybackDescontadoAnos: ouNulo(m.paybackDescontadoAnos, 2),
  roiPct: porCento(m.roi),
  economiaTotalCent: m.economiaTotalCent,
  lcoe: ouNulo(m.lcoe, 4),
})

/** `art17_base_1.00`, `energia_4pct`, `geracao_menos10`: which input changes, and to what. */
export function lerSensibilidade(chave: string, regra: EntradaDosAnos['regra']): Partial<EntradaDosAnos> | null {
  const art17 = /^art17_(?:\w+_)?(\d+(?:\.\d+)?)$/.exec(chave)?.[1]
  if (art17) return { regra: { anoArt17: regra?.anoArt17 ?? 2029, fioBPosTransicao: Number(art17) } }
  const energia = /^energia_(menos)?(\d+(?:[.,_]\d+)?)pct$/.exec(chave)
  if (energia?.[2]) return { inflacaoEnergia: ((energia[1] ? -1 : 1) * Number(energia[2].replace(/[,_]/, '.'))) / 100 }
  const geracao = /^geracao_(menos|mais)(\d+(?:\.\d+)?)(?:pct)?$/.exec(chave)
  if (geracao) return { fatorGeracao: 1 + ((geracao[1] === 'menos' ? -1 : 1) * Number(geracao[2])) / 100 }
  return null
}

/** The projection, its cash flow and indicators; `anoNMeses` are the months of year of operation N. */
export const responderAnos: Responder = ({ caso }) => {
  const lida = entradaDosAnos.safeParse(caso.input)
  if (!lida.success) return null
  const { anos, fluxo, metricas: numeros } = projetar(lida.data)
  const linhas = anos.map((a, i): Figuras => ({ ...doAno(a, 2), ...fluxo[i], y: undefined }))
  const porAno: PorChave = (chave) => {
    const [, n, mes] = /^ano(\d+)(Meses)?$/.exec(chave) ?? []
    if (n === undefined) return undefined
    const i = anos.findIndex((a) => a.y === Number(n) || a.ano === Number(n))
    return mes ? meses(anos[i]) : linhas[i]
  }
  const sensibilidade: PorChave = (chave) => {
    const mudanca = lerSensibilidade(chave, lida.data.regra)
    return mudanca ? figurasDasMetricas(projetar(lida.data, mudanca).metricas) : undefined
  }
  return juntar({ metricas: figurasDasMetricas(numeros), anos: linhas, sensibilidade }, porAno)
}

/** Saving of each month, in centavos, of a case of years. */
export function economiasMensais(entrada: unknown): number[] | null {
  const lida = entradaDosAnos.safeParse(entrada)
  if (!lida.success) return null
  return simularAnos(entradaDoMotor(lida.data)).flatMap((a) => a.meses.map((m) => m.economiaCent))
}
