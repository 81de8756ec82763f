import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Calendario } from '../../tipos.ts'

const MAXIMO = 30

interface Linha {
  id: string
  usuario_id: string
  recurso_id: string | null
  chave: string | null
  nome: string | null
  criado_em: Date
  lido_em: Date | null
}
const colunas = sql`k.id, k.usuario_id, k.recurso_id, c.chave, c.nome, k.criado_em, k.lido_em`
const apresentar = (l: Linha): Calendario => ({
  id: l.id,
  recurso: l.chave ? { chave: l.chave, nome: l.nome ?? '' } : null,
  criado_em: l.criado_em.toISOString(),
  lido_em: l.lido_em?.toISOString() ?? null,
})

/** Creates a calendar URL with a secret token: only its hash is stored, and it is shown once. */
export async function criarCalendario(
  u: Unidade,
  usuarioId: string,
  recursoId: string | null,
): Promise<{ token: string; id: string }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from recursos.calendarios
    where usuario_id = ${usuarioId}
      and revogado_em is null
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito('Você já tem muitos endereços de agenda. Revogue os que não usa.')
  const [id, token] = [uuidv7(), novoToken()]
  await u.tx
    .insertInto('recursos.calendarios')
    .values({ id, usuario_id: usuarioId, recurso_id: recursoId, resumo: hashDoToken(token) })
    .execute()
  u.auditar({ acao: 'calendario.criar', entidade: 'calendario', entidade_id: id })
  return { token, id }
}

export async function calendariosDe(db: Db, usuarioId: string): Promise<Calendario[]> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    from recursos.calendarios k
    left join recursos.recursos c on c.id = k.recurso_id
    where k.usuario_id = ${usuarioId}
      and k.revogado_em is null
    order by k.criado_em desc
  `.execute(db)
  return rows.map(apresentar)
}

export async function revogarCalendario(u: Unidade, id: string, usuarioId: string): Promise<void> {
  const { rows } = await sql`
    update recursos.calendarios
    set revogado_em = now()
    where id = ${id}
      and usuario_id = ${usuarioId}
      and revogado_em is null
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Endereço de agenda não encontrado.')
  u.auditar({ acao: 'calendario.revogar', entidade: 'calendario', entidade_id: id })
}

/** Returns the calendar of a token. Fails for a revoked token or an inactive user. */
export const calendarioDoToken = (
  db: Db,
  token: string,
): Promise<Pick<Linha, 'id' | 'usuario_id' | 'recurso_id' | 'nome'>> =>
  abrirLink(token, 'Endereço de agenda não encontrado.', async (hash) => {
    const { rows } = await sql<Linha>`
      select ${colunas}
      from recursos.calendarios k
      join acesso_publico.usuarios u on u.id = k.usuario_id and u.ativo
      left join recursos.recursos c on c.id = k.recurso_id
      where k.resumo = ${hash}
        and k.revogado_em is null
    `.execute(db)
    return rows[0]
  })

export const anotarLeitura = (u: Unidade, id: string) =>
  sql`
    update recursos.calendarios
    set lido_em = now()
    where id = ${id}
      and (lido_em is null or lido_em < now() - interval '1 minute')
  `.execute(u.tx)
