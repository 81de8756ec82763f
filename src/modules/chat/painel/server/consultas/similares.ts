import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { semAcentos } from '#kit/datas/ler-data.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

interface Similar {
  id: string
  semelhanca: 'contato' | 'telefone' | 'texto'
}

const VAZIAS = new Set(
  'obrigado obrigada quando porque preciso precisava gostaria tambem estava estamos favor ainda agora depois antes sobre minha nosso nossa voces vocês muito tenho queria podem ajuda ajudar alguem bom boa tarde noite'.split(
    ' ',
  ),
)
const CANDIDATAS = 200

/** Returns the most specific words of a request: the longest, which are usually the rarest. */
function palavrasDoAssunto(textos: readonly string[]): string[] {
  const palavras = new Set(textos.flatMap((t) => semAcentos(t).match(/[a-z]{5,}/g) ?? []).filter((p) => !VAZIAS.has(p)))
  return [...palavras].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 3)
}

/**
 * Returns similar conversations within reach: of the same person (also under another contact with the same phone or
 * e-mail), then of the same subject.
 */
export async function similaresDe(db: Db, alcance: Alcance, conversaId: string, limite: number): Promise<Similar[]> {
  const { rows: pessoais } = await sql<Similar>`
    with eu as (
      select c.contato_id, k.telefone, k.email
      from chat.conversas c
      join contatos_publico.contatos k on k.id = c.contato_id
      where c.id = ${conversaId}
    ),
    pessoas as (
      select id, min(ordem) as ordem
      from (
        select contato_id as id, 0 as ordem
        from eu
        union all
        select k.id, 1
        from contatos_publico.contatos k
        join eu on k.telefone = eu.telefone
        union all
        select k.id, 1
        from contatos_publico.contatos k
        join eu on k.email = eu.email
      ) t
      group by id
    )
    select c.id, case when p.ordem = 0 then 'contato' else 'telefone' end as semelhanca
    from pessoas p
    join chat.conversas c on c.contato_id = p.id
    where c.id <> ${conversaId}
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
    order by p.ordem, c.ultima_interacao_em desc
    limit ${limite}
  `.execute(db)
  if (pessoais.length >= limite) return pessoais
  const achadas = await porTexto(db, alcance, conversaId, limite)
  const ja = new Set(pessoais.map((s) => s.id))
  return [...pessoais, ...achadas.filter((s) => !ja.has(s.id))].slice(0, limite)
}

async function porTexto(db: Db, alcance: Alcance, conversaId: string, limite: number): Promise<Similar[]> {
  const falas = await db
    .selectFrom('chat.mensagens')
    .select('conteudo')
    .where('conversa_id', '=', conversaId)
    .where('direcao', '=', 'entrada')
    .where('apagada_em', 'is', null)
    .where('conteudo', '<>', '')
    .orderBy('seq')
    .limit(5)
    .execute()
  const palavras = palavrasDoAssunto(falas.map((f) => f.conteudo)).map((p) => sql`m.busca like ${`%${p}%`}`)
  if (palavras.length === 0) return []
  const acertos = sql.join(
    palavras.map((p) => sql`(${p})::int`),
    sql` + `,
  )
  // candidates come by index and within reach; only these few are compared
  const { rows } = await sql<Similar>`
    select id, 'texto' as semelhanca
    from (
      select c.id, max(${acertos}) as acertos, max(c.ultima_interacao_em) as em
      from (
        select m.conversa_id, m.busca
        from chat.mensagens m
        where (${sql.join(palavras, sql` or `)})
          and m.direcao = 'entrada'
          and m.apagada_em is null
          and m.conversa_id <> ${conversaId}
        order by m.criado_em desc
        limit ${CANDIDATAS * 5}
      ) m
      join chat.conversas c on c.id = m.conversa_id
      where ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
      group by c.id
      limit ${CANDIDATAS}
    ) t
    order by acertos desc, em desc
    limit ${limite}
  `.execute(db)
  return rows
}
