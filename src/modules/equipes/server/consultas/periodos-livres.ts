import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { paraParede } from '#kit/parede.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { periodosLivres, type PeriodoLivre } from '../../regras/periodos.ts'
import { fechados } from '../feriados.ts'
import { baseDe, equipesEm } from './equipes.ts'
import { ocupadosDesde, ondeFica } from './semana.ts'

const parteDe = (em: Date): PeriodoLivre['parte'] => (paraParede(em, FUSO).slice(11) < '12:00' ? 'manha' : 'tarde')

/** How far ahead, in days, and how many halves of days are offered. */
const DIAS = 10
const OFERECIDOS = 8

/**
 * When an order could be visited instead: halves of the next days, without the name of a crew. The hours that the order
 * itself has are free for it.
 */
export async function periodosLivresDa(db: Db, ordemId: string): Promise<PeriodoLivre[]> {
  const amanha = somarDias(diaAqui(), 1)
  const [ordem, equipes, ocupados, feriado] = await Promise.all([
    db
      .selectFrom('ordens_publico.ordens')
      .select(['duracao_min', 'habilidades', 'no_telhado', 'lat', 'lon', 'agendada_de', 'tipo'])
      .where('id', '=', ordemId)
      .executeTakeFirst(),
    equipesEm(db, amanha),
    ocupadosDesde(db, new Date(), ordemId),
    fechados(db),
  ])
  if (!ordem) return []
  const { duracao_min, habilidades, no_telhado, lat, lon, agendada_de } = ordem
  const turmas = equipes
    .filter((e) => ordem.tipo !== 'instalacao' || e.instalacao)
    .map((e) => ({ ...e, base: baseDe(e), ocupados: ocupados.get(e.id) ?? [] }))
  const onde = ondeFica({ lat: lat === null ? null : Number(lat), lon: lon === null ? null : Number(lon) })
  const livres = periodosLivres(
    turmas,
    { duracao_min: duracao_min ?? 0, habilidades: habilidades ?? [], no_telhado: no_telhado ?? false, onde },
    { de: amanha, ate: somarDias(amanha, DIAS - 1), max: OFERECIDOS + 1, feriado },
  )
  const atual = agendada_de && `${diaAqui(agendada_de)}/${parteDe(agendada_de)}`
  return livres.filter((l) => `${l.dia}/${l.parte}` !== atual).slice(0, OFERECIDOS)
}
