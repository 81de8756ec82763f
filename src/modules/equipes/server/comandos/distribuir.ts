import { diaAqui, momentoCurtoAqui } from '#kit/aqui.ts'
import { ErroApp } from '#kit/erro.ts'
import { exigirVer } from '#modules/ordens/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { equipesEm } from '../consultas/equipes.ts'
import { ocupadosDesde } from '../consultas/semana.ts'
import { fechados } from '../feriados.ts'
import { melhorEncaixe, planejar } from './planejar.ts'

export interface Distribuida {
  ordem_id: string
  planejada: boolean
  frase: string
  de: string | null
  equipe: string | null
}

/** Gives orders the first slot that fits, one after the other: each sees what the one before it took. */
export async function distribuir(
  s: Servicos,
  ctx: Ctx,
  ids: readonly string[],
  equipeId: string | null,
): Promise<Distribuida[]> {
  const feitas: Distribuida[] = []
  for (const id of new Set(ids)) {
    try {
      feitas.push(await distribuirUma(s, ctx, id, equipeId))
    } catch (erro) {
      if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
      feitas.push({ ordem_id: id, planejada: false, frase: erro.message, de: null, equipe: null })
    }
  }
  return feitas
}

async function distribuirUma(s: Servicos, ctx: Ctx, id: string, equipeId: string | null): Promise<Distribuida> {
  const db = s.banco.db
  await exigirVer(db, ctx, id)
  const desde = new Date(Date.now() + 60 * 60_000)
  const [o, equipes, ocupados, feriado] = await Promise.all([
    db
      .selectFrom('ordens_publico.ordens')
      .select(['versao', 'duracao_min', 'habilidades', 'no_telhado', 'lat', 'lon'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    equipesEm(db, diaAqui(desde), equipeId === null ? {} : { id: equipeId }),
    ocupadosDesde(db, desde, id),
    fechados(db),
  ])
  const livre = melhorEncaixe(
    equipes,
    ocupados,
    {
      id,
      duracao_min: o.duracao_min ?? 120,
      habilidades: o.habilidades ?? [],
      no_telhado: o.no_telhado ?? false,
      lat: o.lat === null ? null : Number(o.lat),
      lon: o.lon === null ? null : Number(o.lon),
    },
    { desde, feriado },
  )
  if (!livre)
    return {
      ordem_id: id,
      planejada: false,
      frase: 'Nenhum horário cabe nos próximos 14 dias.',
      de: null,
      equipe: null,
    }
  await s.executar(ctx, (u) =>
    planejar(u, ctx, {
      ordem_id: id,
      versao: o.versao ?? 1,
      equipe_id: livre.equipe_id,
      de: livre.de,
      ate: livre.ate,
    }),
  )
  return {
    ordem_id: id,
    planejada: true,
    frase: `${livre.equipe}, ${momentoCurtoAqui(livre.de)}`,
    de: livre.de.toISOString(),
    equipe: livre.equipe,
  }
}
