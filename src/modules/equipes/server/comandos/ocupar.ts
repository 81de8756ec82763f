import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'

export interface Recurso {
  tipo: 'equipe' | 'tecnico' | 'veiculo'
  id: string
}

/**
 * Takes the locks of resources in one order. The constraint is the truth; the locks let a planning wait for another one
 * instead of failing in it, and read what blocks it.
 */
export async function travarRecursos(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`equipes:${id}`}, 0))`.execute(tx)
}

export interface Choque {
  recurso_tipo: Recurso['tipo']
  recurso_id: string
  quem: string
  especie: 'ordem' | 'ausencia' | 'bloqueio'
  motivo: string
  ordem: string | null
  confirmada: boolean
  de: Date
  ate: Date
}

/** The first occupation of one of these resources that meets a period; those of the order itself do not count. */
export async function choqueCom(
  tx: Tx,
  recursos: readonly Recurso[],
  p: { de: Date; ate: Date; ordemId?: string | undefined },
): Promise<Choque | null> {
  const { rows } = await sql<Choque>`
    select
      x.recurso_tipo, x.recurso_id, x.especie, x.motivo, lower(x.periodo) as de, upper(x.periodo) as ate,
      coalesce(e.nome, u.nome, v.nome, '') as quem,
      case when o.id is not null then 'OS ' || o.numero || '/' || o.ano || ', ' || o.titulo end as ordem,
      coalesce(o.confirmada_em is not null, false) as confirmada
    from equipes.ocupacoes x
    left join equipes.equipes e on x.recurso_tipo = 'equipe' and e.id = x.recurso_id
    left join acesso_publico.usuarios u on x.recurso_tipo = 'tecnico' and u.id = x.recurso_id
    left join equipes.veiculos v on x.recurso_tipo = 'veiculo' and v.id = x.recurso_id
    left join ordens_publico.ordens o on o.id = x.ordem_id
    where x.cancelada_em is null
      and x.recurso_id = any(${recursos.map((r) => r.id)}::uuid[])
      and x.periodo && tstzrange(${p.de}, ${p.ate})
      and x.ordem_id is distinct from ${p.ordemId ?? null}::uuid
    order by x.recurso_tipo = 'equipe' desc, lower(x.periodo)
    limit 1
  `.execute(tx)
  return rows[0] ?? null
}

/** `Campinas 2 está ocupada de … a … por OS 1884/2026, Transportadora Rota Sul, já confirmada com o cliente.` */
export function fraseDoChoque(c: Choque): string {
  const [de, ate] = [momentoCurtoAqui(c.de), momentoCurtoAqui(c.ate)]
  const fim = de.slice(0, 10) === ate.slice(0, 10) ? ate.slice(11) : ate
  if (c.especie !== 'ordem') return `${c.quem} não está disponível de ${de} a ${fim}: ${c.motivo}.`
  const tomada = c.recurso_tipo === 'equipe' ? 'já tem visita' : 'já está em outra visita'
  return `${c.quem} ${tomada} de ${de} a ${fim}: ${c.ordem}${c.confirmada ? ', confirmada com o cliente' : ''}.`
}

export const ocupada = (c: Choque, livre?: unknown) =>
  conflito(fraseDoChoque(c), {
    ocupada: { quem: c.quem, de: c.de.toISOString(), ate: c.ate.toISOString(), ordem: c.ordem },
    ...(livre === undefined ? {} : { livre }),
  })

export interface NovaOcupacao {
  recursos: readonly Recurso[]
  especie: Choque['especie']
  ordemId?: string
  equipeId: string | null
  de: Date
  ate: Date
  motivo?: string
  por: string | null
}

/** Takes the hours of every resource, or of none. */
export async function ocupar(tx: Tx, o: NovaOcupacao): Promise<string[]> {
  const linhas = o.recursos
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((r) => ({
      id: uuidv7(),
      recurso_tipo: r.tipo,
      recurso_id: r.id,
      especie: o.especie,
      ordem_id: o.ordemId ?? null,
      equipe_id: o.equipeId,
      periodo: sql<string>`tstzrange(${o.de}, ${o.ate})`,
      motivo: o.motivo ?? '',
      criada_por: o.por,
    }))
  await tx.insertInto('equipes.ocupacoes').values(linhas).execute()
  return linhas.map((l) => l.id)
}

/** Frees what an order holds. */
export const desocuparOrdem = (tx: Tx, ordemId: string) =>
  tx
    .updateTable('equipes.ocupacoes')
    .set({ cancelada_em: new Date() })
    .where('ordem_id', '=', ordemId)
    .where('cancelada_em', 'is', null)
    .execute()
