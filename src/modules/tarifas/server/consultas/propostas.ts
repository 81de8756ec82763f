import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PropostaTocada } from '../../contract/tarifas.ts'
import { propostasTocadas, type MudancaDeTarifa } from '../encaixes.ts'
import { periodosDasDistribuidoras } from './periodos.ts'

/** The open proposals that changes touch, as every module that has some tells. */
export async function tocadas(
  s: Pick<Servicos, 'banco' | 'ligados'>,
  ctx: Ctx,
  mudancas: readonly MudancaDeTarifa[],
): Promise<readonly PropostaTocada[]> {
  if (mudancas.length === 0) return []
  const partes = await Promise.all(s.ligados.de(propostasTocadas).map((ler) => ler(s.banco.db, ctx, mudancas)))
  return partes.flat()
}

/** Those that have another tariff than the one in force now. */
export async function tocadasHoje(
  s: Pick<Servicos, 'banco' | 'ligados'>,
  ctx: Ctx,
  distribuidoras?: readonly string[],
): Promise<readonly PropostaTocada[]> {
  if (s.ligados.de(propostasTocadas).length === 0) return []
  const periodos = await periodosDasDistribuidoras(s.banco.db, distribuidoras)
  return tocadas(
    s,
    ctx,
    periodos.map((p) => ({ ...p, de: p.inicio, ate: p.fim })),
  )
}
