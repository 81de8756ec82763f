import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/postgres/banco.ts'
import { metadadosDo } from '../formas.ts'
import type { Objeto } from './objetos.ts'

const coluna = {
  name: 'nome',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_accessed_at: 'updated_at',
} as const

export const pedidoDeLista = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
export type PedidoDeLista = z.output<typeof pedidoDeLista>

/** Lists one level of a bucket: folders first, then files, with names relative to the prefix. */
export async function listarNivel(db: Db, bucket: string, { prefix, limit, offset, search, sortBy }: PedidoDeLista) {
  const inicio = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const escapar = (texto: string) => texto.replace(/[\\%_]/g, '\\$&')
  const ordem = sql.raw(sortBy.order)
  const { rows } = await sql<Objeto & { nome: string; pasta: boolean }>`
    with nivel as (
      select o.*, substr(o.name, ${inicio.length + 1}::int) as resto
      from storage.objects o
      where o.bucket_id = ${bucket}
        and o.name like ${`${escapar(inicio)}%`}
        and substr(o.name, ${inicio.length + 1}::int) ilike ${`${escapar(search)}%`}
    ),
    pastas as (
      select distinct split_part(resto, '/', 1) as nome
      from nivel
      where strpos(resto, '/') > 0
    )
    select *
    from (
      select true as pasta, p.nome, o.*
      from pastas p
      left join storage.objects o on false
      union all
      select false as pasta, n.resto as nome, o.*
      from nivel n
      join storage.objects o on o.id = n.id
      where strpos(n.resto, '/') = 0
    ) linhas
    order by pasta desc, ${sql.ref(coluna[sortBy.column])} ${ordem} nulls last, nome ${ordem}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map((linha) =>
    linha.pasta
      ? { name: linha.nome, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
      : {
          name: linha.nome,
          id: linha.id,
          updated_at: linha.updated_at,
          created_at: linha.created_at,
          last_accessed_at: linha.updated_at,
          metadata: metadadosDo(linha),
        },
  )
}
