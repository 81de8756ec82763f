import { sql } from 'kysely'
import { lerDocumento } from '#kit/documento.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { MotivoDeDuplicidade } from '../../tipos.ts'
import { colunasDaLista, origemDaLista, type LinhaDeContato } from './lista.ts'

export interface Procurado {
  id?: string | undefined
  nome: string
  telefone: string
  email: string
  documento: string
  cidade: string
}
export interface LinhaParecida extends LinhaDeContato {
  motivos: MotivoDeDuplicidade[]
  pontos: number
}

/**
 * Returns contacts that may be the one being typed: certain by document, then by phone, by e-mail, and by a similar
 * name in the same city.
 */
export async function parecidosCom(db: Db, p: Procurado): Promise<LinhaParecida[]> {
  const documento = lerDocumento(p.documento)
  const telefone = p.telefone ? telefoneCanonico(telefoneInternacional(p.telefone)) : ''
  const email = p.email.trim().toLowerCase()
  const nome = p.nome.trim()
  const achados = [
    ...(documento
      ? [
          sql`
            select id, 'documento' as motivo, 100 as pontos
            from cad.contatos
            where documento = ${documento}
          `,
        ]
      : []),
    ...(telefone.length >= 10
      ? [
          sql`
            select contato_id, 'telefone', 90
            from cad.contato_identidades
            where tipo = 'telefone'
              and valor = ${telefone}
          `,
        ]
      : []),
    ...(email.includes('@')
      ? [
          sql`
            select contato_id, 'email', 85
            from cad.contato_identidades
            where tipo = 'email'
              and valor = ${email}
          `,
        ]
      : []),
    ...(nome.length >= 5 ? [parecidosNoNome(nome, p.cidade)] : []),
  ]
  if (achados.length === 0) return []
  const { rows } = await sql<LinhaParecida>`
    select ${colunasDaLista}, a.motivos, a.pontos
    from (
      select t.id, array_agg(distinct t.motivo) as motivos, max(t.pontos)::int as pontos
      from (${sql.join(achados, sql` union all `)}) t(id, motivo, pontos)
      where t.id is distinct from ${p.id ?? null}::uuid
      group by t.id
    ) a
    join (select k.* ${sql`from cad.contatos k`}) k on k.id = a.id
    left join acesso_publico.usuarios r on r.id = k.responsavel_id
    order by a.pontos desc, k.nome, k.id
    limit 8
  `.execute(db)
  return rows
}

const parecidosNoNome = (nome: string, cidade: string) => sql`
  (
    select
      id,
      case
        when ${cidade} <> '' and plataforma.sem_acento(cidade) = plataforma.sem_acento(${cidade}) then 'nome_e_cidade'
        else 'nome'
      end,
      (
        similarity(plataforma.sem_acento(nome), plataforma.sem_acento(${nome})) * case
          when ${cidade} <> '' and plataforma.sem_acento(cidade) = plataforma.sem_acento(${cidade}) then 80
          else 60
        end
      )::int
    from cad.contatos
    where plataforma.sem_acento(nome) % plataforma.sem_acento(${nome})
      and similarity(plataforma.sem_acento(nome), plataforma.sem_acento(${nome})) >= 0.55
      and (${cidade} = '' or cidade is null or plataforma.sem_acento(cidade) = plataforma.sem_acento(${cidade}))
    order by similarity(plataforma.sem_acento(nome), plataforma.sem_acento(${nome})) desc
    limit 8
  )
`

export interface LinhaDePar {
  a: string
  b: string
  motivos: MotivoDeDuplicidade[]
  pontos: number
}

export async function listarPares(
  db: Db,
  { limit, depois }: { limit: number; depois: { pontos: number; a: string; b: string } | null },
): Promise<LinhaDePar[]> {
  const { rows } = await sql<LinhaDePar>`
    select a, b, motivos, pontos
    from cad.contato_pares
    where situacao = 'suspeito' ${depois ? sql`and (-pontos, a, b) > (${-depois.pontos}, ${depois.a}::uuid, ${depois.b}::uuid)` : sql``}
    order by pontos desc, a, b
    limit ${limit + 1}
  `.execute(db)
  return rows
}

export async function contatosPorIds(db: Db, ids: readonly string[]): Promise<Map<string, LinhaDeContato>> {
  const { rows } =
    await sql<LinhaDeContato>`select ${colunasDaLista} ${origemDaLista} where k.id = any(${[...ids]}::uuid[])`.execute(
      db,
    )
  return new Map(rows.map((r) => [r.id, r]))
}

export async function contarPares(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from cad.contato_pares
    where situacao = 'suspeito'
  `.execute(db)
  return rows[0]?.n ?? 0
}
