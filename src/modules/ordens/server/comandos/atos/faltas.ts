import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface Faltas {
  /** items of the safety list without an answer, or answered no */
  apr: { id: string; texto: string }[]
  itens: { id: string; texto: string }[]
  fotos: { id: string; nome: string }[]
  pecas: { item_id: string; nome: string; qtd: string }[]
  /** planned parts that were not consumed: said, not refused */
  assinada: boolean
}

/** What an order still lacks in a cycle. */
export async function faltasDa(db: Db | Tx, ordemId: string, ciclo: number): Promise<Faltas> {
  const itens = await sql<{ id: string; texto: string; seguranca: boolean; sem_foto: boolean }>`
    select i.id, i.texto, i.seguranca, false as sem_foto
    from ordens.itens i
    left join lateral (
      select r.valor
      from ordens.respostas r
      where r.item_id = i.id
        and r.ciclo = ${ciclo}
      order by r.n desc
      limit 1
    ) r on true
    where i.ordem_id = ${ordemId}
      and i.obrigatorio
      and (r.valor is null or (i.seguranca and r.valor = 'nao'))
    order by i.n
  `.execute(db)
  const fotos = await sql<{ id: string; nome: string }>`
    select v.id, v.nome
    from ordens.vagas v
    where v.ordem_id = ${ordemId}
      and v.obrigatoria
      and not exists (
        select from ordens.fotos f
        where f.vaga_id = v.id
          and f.ciclo = ${ciclo}
      )
    order by v.n
  `.execute(db)
  const pecas = await naMao(db, ordemId)
  const assinada = await db
    .selectFrom('ordens.assinaturas')
    .select('id')
    .where('ordem_id', '=', ordemId)
    .where('ciclo', '=', ciclo)
    .where('papel', '=', 'cliente')
    .executeTakeFirst()
  const so = (seguranca: boolean) =>
    itens.rows.filter((i) => i.seguranca === seguranca).map(({ id, texto }) => ({ id, texto }))
  return { apr: so(true), itens: so(false), fotos: fotos.rows, pecas, assinada: assinada !== undefined }
}

/** Parts that were taken and neither consumed nor returned. */
export async function naMao(db: Db | Tx, ordemId: string): Promise<{ item_id: string; nome: string; qtd: string }[]> {
  const { rows } = await sql<{ item_id: string; nome: string; qtd: string }>`
    select u.item_id, min(c.modelo) as nome, trim_scale(sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end))::text as qtd
    from ordens.usos u
    join catalogo_publico.itens c on c.id = u.item_id
    where u.ordem_id = ${ordemId}
    group by u.item_id
    having sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end) <> 0
    order by min(c.modelo)
  `.execute(db)
  return rows
}

const contar = (n: number, um: string, varios: string) => (n === 1 ? `1 ${um}` : `${n} ${varios}`)

/** `Falta: 2 itens do checklist e 1 foto.` Null when nothing is missing. */
export function fraseDasFaltas(f: Faltas): string | null {
  const partes = [
    ...(f.apr.length > 0 ? [contar(f.apr.length, 'item da APR', 'itens da APR')] : []),
    ...(f.itens.length > 0 ? [contar(f.itens.length, 'item do checklist', 'itens do checklist')] : []),
    ...(f.fotos.length > 0 ? [contar(f.fotos.length, 'foto', 'fotos')] : []),
  ]
  const fim = partes.pop()
  if (fim === undefined) return null
  return `Falta: ${partes.length > 0 ? `${partes.join(', ')} e ${fim}` : fim}.`
}
