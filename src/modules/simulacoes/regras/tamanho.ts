import { potenciaInstaladaKw } from '#engines/energia/classe.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'

/** What prices follow. */
export const tamanhoDe = (e: Pick<EntradaDaSimulacao, 'faces' | 'modulo'>): { modulos: number; kWp: number } => {
  const modulos = somar(e.faces.map((f) => f.modulos))
  return { modulos, kWp: (modulos * e.modulo.wp) / 1000 }
}

type DaUsina = Pick<EntradaDaSimulacao, 'faces' | 'modulo' | 'inversores' | 'existente'>

/** Installed AC power of the plant that is offered, kW. */
export function potenciaNovaKw(e: DaUsina): number {
  const { kWp } = tamanhoDe(e)
  const kwAc = somar(e.inversores.map((i) => i.kw * i.quantidade))
  return e.inversores.length > 0 ? potenciaInstaladaKw(kWp, kwAc) : kWp
}

/** The same with the plant that an increase joins: class, size and exemption follow the sum. */
export const potenciaTotalKw = (e: DaUsina): number => potenciaNovaKw(e) + (e.existente?.potenciaKw ?? 0)
