import { diaAqui } from '#kit/aqui.ts'
import { agendarOrdem } from '#modules/ordens/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { equipesEm } from '../../consultas/equipes.ts'
import { choqueCom, ocupar, type Recurso } from '../ocupar.ts'

/** Takes a slot of a crew as `planejar` does, also in the past. Returns the technicians, or null when it is taken. */
export async function marcarVisita(
  u: Unidade,
  v: { ordemId: string; equipeId: string; de: Date; ate: Date; por: string; em: Date },
): Promise<readonly string[] | null> {
  const [equipe] = await equipesEm(u.tx, diaAqui(), { id: v.equipeId })
  if (!equipe) return null
  const tecnicos = equipe.membros.map((m) => m.id)
  const recursos: Recurso[] = [
    { tipo: 'equipe', id: equipe.id },
    ...tecnicos.map((id) => ({ tipo: 'tecnico' as const, id })),
  ]
  if (await choqueCom(u.tx, recursos, v)) return null
  await ocupar(u.tx, {
    recursos,
    especie: 'ordem',
    ordemId: v.ordemId,
    equipeId: equipe.id,
    de: v.de,
    ate: v.ate,
    por: v.por,
  })
  await agendarOrdem(
    u,
    { usuarioId: v.por, papeis: new Set(['agendador']) },
    { ordemId: v.ordemId, equipeId: equipe.id, tecnicos, de: v.de, ate: v.ate },
    v.em,
  )
  return tecnicos
}
