import { correnteCabe, limitesString } from '#engines/energia/inversores.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { EntradaDaSimulacao, InversorDaSimulacao } from '../contract/entrada.ts'
import type { AvisoDaSimulacao, SerieConferida } from '../contract/resultado.ts'
import { emNumero } from './em-numeros.ts'
import { PADROES } from './padroes.ts'

/** Modules of each model of inverter, by power; the last one takes what the rounding leaves. */
function partilhar(e: Pick<EntradaDaSimulacao, 'inversores'>, modulos: number): number[] {
  const total = somar(e.inversores.map((i) => i.kw * i.quantidade))
  let falta = modulos
  return e.inversores.map((i, n) => {
    const parte = n === e.inversores.length - 1 ? falta : Math.round((modulos * i.kw * i.quantidade) / total)
    const dele = Math.min(falta, parte)
    falta -= dele
    return dele
  })
}

/** Modules of each string of the fullest unit: as few strings as the voltage allows, of nearly the same length. */
function seriesDe(i: InversorDaSimulacao, modulos: number, maximo: number): number[] {
  if (i.series) return i.series
  const daUnidade = Math.ceil(modulos / i.quantidade)
  if (daUnidade === 0) return []
  const entradas = i.mppts * (i.seriesPorMppt ?? 1)
  const quantas = Math.min(entradas, maximo > 0 ? Math.ceil(daUnidade / maximo) : daUnidade)
  const base = Math.floor(daUnidade / quantas)
  return Array.from({ length: quantas }, (_, k) => base + (k < daUnidade % quantas ? 1 : 0))
}

type DasSeries = Pick<EntradaDaSimulacao, 'inversores' | 'modulo' | 'premissas'>

const limitesDe = (e: DasSeries, i: InversorDaSimulacao) => limitesString({ ...e.modulo, ...e.premissas, ...i })

/** Voltage of each string on the coldest day and with hot modules (NBR 16690). Microinverters have none. */
export function conferirSeries(e: DasSeries, modulos: number): SerieConferida[] {
  const partes = partilhar(e, modulos)
  return e.inversores.flatMap((i, n) => {
    if (i.micro) return []
    const l = limitesDe(e, i)
    return seriesDe(i, partes[n] ?? 0, l.maxModulosSerie).map((m) => ({
      inversor: n,
      modulos: m,
      vocFrioV: m * l.vocFrio,
      vmpQuenteV: m * l.vmpQuente,
      ok: m <= l.maxModulosSerie && m >= l.minModulosSerie,
    }))
  })
}

function avisosDoInversor(e: DasSeries, series: readonly SerieConferida[], n: number): AvisoDaSimulacao[] {
  const inversor = e.inversores[n]
  if (!inversor) return []
  const l = limitesDe(e, inversor)
  const frio = emNumero(e.premissas.tMinC ?? PADROES.tMinC)
  const quente = emNumero(e.premissas.tCelulaMaxC ?? PADROES.tCelulaMaxC)
  const campo = `inversores.${n}`
  const bloqueio = (codigo: AvisoDaSimulacao['codigo'], frase: string): AvisoDaSimulacao => ({
    codigo,
    gravidade: 'bloqueio',
    frase,
    campo,
  })
  const avisos: AvisoDaSimulacao[] = []
  const longa = series.find((s) => s.modulos > l.maxModulosSerie)
  if (longa)
    avisos.push(
      bloqueio(
        'SERIE_LONGA',
        `Série de ${longa.modulos} passa de ${emNumero(inversor.vdcMax)} V a ${frio} °C ` +
          `(${emNumero(longa.vocFrioV)} V). Máximo: ${l.maxModulosSerie}.`,
      ),
    )
  const curta = series.find((s) => s.modulos < l.minModulosSerie)
  if (curta)
    avisos.push(
      bloqueio(
        'SERIE_CURTA',
        `Série de ${curta.modulos} fica abaixo de ${emNumero(inversor.vMpptMin)} V a ${quente} °C ` +
          `(${emNumero(curta.vmpQuenteV)} V). Mínimo: ${l.minModulosSerie}.`,
      ),
    )
  const entradas = inversor.mppts * (inversor.seriesPorMppt ?? 1)
  if (series.length > entradas)
    avisos.push(bloqueio('SERIES_DEMAIS', `São ${series.length} séries e o inversor tem ${entradas} entradas.`))
  const paralelas = Math.ceil(series.length / inversor.mppts)
  if (inversor.iMaxMppt !== undefined && !correnteCabe(e.modulo.isc, paralelas, inversor.iMaxMppt))
    avisos.push(
      bloqueio(
        'CORRENTE',
        `A corrente de ${emNumero(e.modulo.isc * paralelas * 1.25, 1)} A passa de ` +
          `${emNumero(inversor.iMaxMppt, 1)} A por MPPT.`,
      ),
    )
  const alta = series.find((s) => inversor.vMpptMax !== undefined && s.vmpQuenteV > inversor.vMpptMax)
  if (alta)
    avisos.push({
      codigo: 'JANELA_MPPT',
      gravidade: 'alerta',
      frase: `Série de ${alta.modulos} opera acima da faixa do MPPT (${emNumero(inversor.vMpptMax ?? 0)} V).`,
      campo,
    })
  return avisos
}

export const avisosDasSeries = (e: DasSeries, series: readonly SerieConferida[]): AvisoDaSimulacao[] =>
  e.inversores.flatMap((_, n) =>
    avisosDoInversor(
      e,
      series.filter((s) => s.inversor === n),
      n,
    ),
  )
