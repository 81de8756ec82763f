import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Alcance } from '../politica.ts'

export interface Ligacoes {
  cartao_id?: string | null | undefined
  dossie_id?: string | null | undefined
  contato_id?: string | null | undefined
  conversa_id?: string | null | undefined
  tipo_id?: string | null | undefined
}
/** Author of links: a user links only what their lists reach, the system anything. */
export type Quem = { alcance: Alcance; chat: AlcanceNoChat } | 'sistema'

const recusar = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])

async function exigir(
  tx: Db | Tx,
  campo: keyof Ligacoes,
  id: string | null | undefined,
  consulta: (id: string) => RawBuilder<unknown>,
  mensagem: string,
): Promise<void> {
  if (!id) return
  const { rows } = await consulta(id).execute(tx)
  if (rows.length === 0) throw recusar(campo, mensagem)
}

/** Refuses linked records that do not exist or are out of reach of the caller. */
export async function exigirLigacoes(tx: Db | Tx, l: Ligacoes, quem: Quem): Promise<void> {
  const doFunil = quem === 'sistema' ? sql`true` : quem.alcance.cartoes.veem
  await exigir(
    tx,
    'cartao_id',
    l.cartao_id,
    (id) => sql`
      select 1
      from funis_publico.cartoes c
      where c.id = ${id}
        and ${doFunil}
    `,
    'Cartão não encontrado',
  )
  await exigir(
    tx,
    'dossie_id',
    l.dossie_id,
    (id) => sql`
      select 1
      from funis_publico.cartoes c
      where c.dossie_id = ${id}
        and ${doFunil}
      limit 1
    `,
    'Dossiê não encontrado',
  )
  await exigir(
    tx,
    'contato_id',
    l.contato_id,
    (id) => sql`select 1 from contatos_publico.contatos where id = ${id}`,
    'Contato não encontrado',
  )
  await exigir(
    tx,
    'conversa_id',
    l.conversa_id,
    (id) => sql`
      select 1
      from chat_publico.conversas c
      where c.id = ${id}
        and ${quem === 'sistema' ? sql`true` : dentroDoAlcance(quem.chat, 'c.caixa_entrada_id')}
    `,
    'Conversa não encontrada',
  )
  await exigir(
    tx,
    'tipo_id',
    l.tipo_id,
    (id) => sql`
      select 1
      from tarefas.tipos
      where id = ${id}
        and arquivado_em is null
    `,
    'Tipo não encontrado',
  )
}

/** Refuses unless all users exist and are active. `campo`: the field named in the error. */
export async function exigirPessoas(tx: Tx, ids: readonly string[], campo: string): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from acesso_publico.usuarios
    where id = any(${[...new Set(ids)]}::uuid[])
      and ativo
  `.execute(tx)
  if (rows[0]?.n !== new Set(ids).size) throw recusar(campo, 'Pessoa não encontrada ou inativa')
}
