import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { escreverCalendario } from '#kit/ics.ts'
import { uuidv7 } from '#kit/id.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Db } from '#platform/postgres/banco.ts'

const MAXIMO = 30
const SEM_ENDERECO = 'Endereço de agenda não encontrado.'

/** Creates a calendar address with a secret: only its hash is stored, and it is shown once. */
export async function criarCalendario(u: Unidade, usuarioId: string, equipeId: string) {
  const equipe = await u.tx
    .selectFrom('equipes.equipes')
    .select('id')
    .where('id', '=', equipeId)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  if (!equipe) throw naoEncontrado('Equipe não encontrada.')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from equipes.calendarios
    where criado_por = ${usuarioId}
      and revogado_em is null
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito('Você já tem muitos endereços de agenda. Revogue os que não usa.')
  const [id, token] = [uuidv7(), novoToken()]
  await u.tx
    .insertInto('equipes.calendarios')
    .values({ id, equipe_id: equipeId, resumo: hashDoToken(token), criado_por: usuarioId })
    .execute()
  u.auditar({
    acao: 'calendario_de_equipe.criar',
    entidade: 'calendario_de_equipe',
    entidade_id: id,
    depois: { equipe_id: equipeId },
  })
  return { id, token }
}

export async function revogarCalendario(u: Unidade, id: string, usuarioId: string): Promise<void> {
  const { rows } = await sql`
    update equipes.calendarios
    set revogado_em = now()
    where id = ${id}
      and criado_por = ${usuarioId}
      and revogado_em is null
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado(SEM_ENDERECO)
  u.auditar({
    acao: 'calendario_de_equipe.revogar',
    entidade: 'calendario_de_equipe',
    entidade_id: id,
    depois: { vale: false },
  })
}

export async function calendariosDe(db: Db, usuarioId: string) {
  const linhas = await db
    .selectFrom('equipes.calendarios')
    .select(['id', 'equipe_id', 'criado_em', 'lido_em'])
    .where('criado_por', '=', usuarioId)
    .where('revogado_em', 'is', null)
    .orderBy('criado_em', 'desc')
    .execute()
  return linhas.map((l) => ({
    ...l,
    criado_em: l.criado_em.toISOString(),
    lido_em: l.lido_em?.toISOString() ?? null,
  }))
}

export const calendarioDoToken = (db: Db, token: string): Promise<{ id: string; equipe_id: string; nome: string }> =>
  abrirLink(token, SEM_ENDERECO, async (hash) => {
    const { rows } = await sql<{ id: string; equipe_id: string; nome: string }>`
      select k.id, k.equipe_id, e.nome
      from equipes.calendarios k
      join equipes.equipes e on e.id = k.equipe_id
      join acesso_publico.usuarios u on u.id = k.criado_por and u.ativo
      where k.resumo = ${hash}
        and k.revogado_em is null
    `.execute(db)
    return rows[0]
  })

export const anotarLeitura = (u: Unidade, id: string) =>
  sql`
    update equipes.calendarios
    set lido_em = now()
    where id = ${id}
      and (lido_em is null or lido_em < now() - interval '1 minute')
  `.execute(u.tx)

/** The visits of a crew from a month ago on. No name or address of a customer: the file leaves the company. */
export async function escreverAgenda(
  db: Db,
  c: { equipe_id: string; nome: string },
  urlPublica: string,
): Promise<string> {
  const { rows } = await sql<{
    id: string
    numero: number
    ano: number
    titulo: string
    cidade: string
    versao: number
    de: Date
    ate: Date
    confirmada: boolean
    mudou: Date
  }>`
    select o.id, o.numero, o.ano, o.titulo, o.cidade, o.versao, lower(x.periodo) as de, upper(x.periodo) as ate,
      o.confirmada_em is not null as confirmada, x.criada_em as mudou
    from equipes.ocupacoes x
    join ordens_publico.ordens o on o.id = x.ordem_id
    where x.recurso_id = ${c.equipe_id}
      and x.cancelada_em is null
      and upper(x.periodo) > now() - interval '31 days'
    order by lower(x.periodo)
    limit 1000
  `.execute(db)
  const dominio = new URL(urlPublica).hostname
  return escreverCalendario(
    c.nome,
    rows.map((v) => ({
      uid: `${v.id}@${dominio}`,
      de: v.de,
      ate: v.ate,
      resumo: `${numeroDaOrdem(v)} · ${v.titulo}`,
      lugar: v.cidade,
      situacao: v.confirmada ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
      sequencia: v.versao,
      mudou: v.mudou,
    })),
  )
}
