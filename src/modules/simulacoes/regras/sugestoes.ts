import { escolherInversores } from '#engines/energia/inversores.ts'
import { paraCima } from '#engines/energia/numeros.ts'
import { repartir } from '#engines/razao/lotes.ts'
import type { EntradaDaSimulacao, FaceDoTelhado } from '../contract/entrada.ts'
import type { UsinaSimulada } from '../contract/resultado.ts'

type Inversor = EntradaDaSimulacao['inversores'][number]

/** Modules whose power covers the consumption: whole ones, so that none is missing (reference §2.3). */
export const modulosQueCobrem = (usina: Pick<UsinaSimulada, 'kWpTeorico'>, wp: number): number =>
  wp > 0 ? paraCima((usina.kWpTeorico * 1000) / wp) : 0

/** The faces with `modulos` in all, in the proportion that they have; all on the first one while they have none. */
export function comModulos(faces: readonly FaceDoTelhado[], modulos: number): FaceDoTelhado[] {
  const pesos = faces.map((f) => f.modulos)
  const partes = repartir(modulos, pesos.some((p) => p > 0) ? pesos : pesos.map((_, n) => (n === 0 ? 1 : 0)))
  return faces.map((f, n) => ({ ...f, modulos: partes[n] ?? 0 }))
}

/**
 * Inverters of the catalogue for a power: the smallest sum inside the DC/AC band, with the fewest units (reference
 * §2.4). Of two models of one power, the first. Microinverters only where there is nothing else: they are not mixed with
 * string ones. Null when none fits.
 */
export function inversoresPara(kWp: number, aMao: readonly Omit<Inversor, 'quantidade'>[]): Inversor[] | null {
  const deSerie = aMao.filter((i) => !i.micro)
  const modelos = deSerie.length > 0 ? deSerie : aMao
  const escolha = escolherInversores(
    kWp,
    modelos.map((i) => i.kw),
  )
  if (!escolha) return null
  return [...Map.groupBy(escolha.unidadesKw, (kw) => kw)].flatMap(([kw, unidades]) => {
    const modelo = modelos.find((i) => Math.abs(i.kw - kw) < 0.005)
    return modelo ? [{ ...modelo, quantidade: unidades.length }] : []
  })
}
