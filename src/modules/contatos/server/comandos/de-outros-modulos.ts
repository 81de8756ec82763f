import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Gives the contact of an identity a second one, as when a Telegram group becomes a supergroup with a new id. */
export async function repetirIdentidade(tx: Tx, tipo: string, de: string, para: string): Promise<void> {
  await sql`
    insert into cad.contato_identidades (tipo, valor, contato_id)
    select ${tipo}, ${para}, contato_id
    from cad.contato_identidades
    where tipo = ${tipo}
      and valor = ${de}
    on conflict do nothing
  `.execute(tx)
}

/** Stores the path of the picture that the channel sent; null records only that the channel was asked. */
export async function guardarFotoDoCanal(tx: Tx, contatoId: string, caminho: string | null): Promise<void> {
  await tx
    .updateTable('cad.contatos')
    .set({ ...(caminho ? { foto_caminho: caminho } : {}), foto_em: new Date() })
    .where('id', '=', contatoId)
    .execute()
}

/** Creates a contact without phone, e-mail and document. Returns its id. */
export async function criarContatoSolto(tx: Tx, nome: string): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('cad.contatos')
    .values({ id, nome, nome_informado: nome !== '' })
    .execute()
  return id
}

/** Creates an empty consumer unit of a contact. Returns its id. */
export async function criarUnidadeConsumidora(tx: Tx, contatoId: string): Promise<string> {
  const id = uuidv7()
  await tx.insertInto('cad.unidades_consumidoras').values({ id, contato_id: contatoId }).execute()
  return id
}

/**
 * Merges fields into those of a contact or a consumer unit; null removes a field. Returns all fields as they were
 * before, or null when the row does not exist.
 */
export async function preencherCampos(
  tx: Tx,
  de: 'contato' | 'uc',
  id: string,
  campos: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | null> {
  const tabela = sql.table(de === 'contato' ? 'cad.contatos' : 'cad.unidades_consumidoras')
  const { rows } = await sql<{ antes: Record<string, unknown> }>`
    update ${tabela} t
    set campos = jsonb_strip_nulls(t.campos || ${JSON.stringify(campos)}::jsonb)
    from (select campos from ${tabela} where id = ${id} for update) a
    where t.id = ${id}
    returning a.campos as antes
  `.execute(tx)
  return rows[0]?.antes ?? null
}

/** Deletes the personal data of contacts that no other record needs. The empty rows stay, for what refers to them. */
export async function apagarDadosDosContatos(u: Unidade, ids: readonly string[], motivo: string): Promise<void> {
  await sql`delete from cad.contato_identidades where contato_id = any(${ids}::uuid[])`.execute(u.tx)
  await sql`
    update cad.contatos
    set
      nome = '',
      nome_informado = false,
      email = null,
      telefone = null,
      empresa = null,
      cargo = null,
      observacoes = null,
      foto_caminho = null,
      atualizado_em = now()
    where id = any(${ids}::uuid[])
  `.execute(u.tx)
  for (const id of ids) u.auditar({ acao: 'contato.apagar_dados', entidade: 'contato', entidade_id: id, motivo })
}
