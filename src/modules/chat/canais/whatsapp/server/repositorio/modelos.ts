import { sql } from 'kysely'
import type { Banco, Db } from '#platform/postgres/banco.ts'
import type { Modelo } from '../../regras/modelos.ts'

const colunas = ['id', 'nome', 'idioma', 'categoria', 'situacao', 'motivo', 'componentes'] as const

export async function listarModelos(db: Db, caixaId: string): Promise<Modelo[]> {
  const linhas = await db
    .selectFrom('chat.whatsapp_modelos')
    .select(colunas)
    .where('caixa_entrada_id', '=', caixaId)
    .orderBy('nome')
    .orderBy('idioma')
    .execute()
  return linhas as unknown as Modelo[]
}

export async function modeloPorNome(
  db: Db,
  caixaId: string,
  nome: string,
  idioma: string,
): Promise<Modelo | undefined> {
  const linha = await db
    .selectFrom('chat.whatsapp_modelos')
    .select(colunas)
    .where('caixa_entrada_id', '=', caixaId)
    .where('nome', '=', nome)
    .where('idioma', '=', idioma)
    .executeTakeFirst()
  return linha as unknown as Modelo | undefined
}

/** Replaces the inbox's stored templates; templates that no longer exist are deleted. */
export async function trocarModelos(banco: Banco, caixaId: string, modelos: readonly Modelo[]): Promise<void> {
  await banco.transacao(async (tx) => {
    await sql`delete from chat.whatsapp_modelos where caixa_entrada_id = ${caixaId}`.execute(tx)
    if (modelos.length > 0) {
      await tx
        .insertInto('chat.whatsapp_modelos')
        .values(modelos.map((m) => ({ ...m, caixa_entrada_id: caixaId, componentes: JSON.stringify(m.componentes) })))
        .onConflict((oc) => oc.doNothing())
        .execute()
    }
    const conta = { modelos_em: new Date(), modelos_erro: null }
    await tx
      .insertInto('chat.whatsapp_contas')
      .values({ caixa_entrada_id: caixaId, ...conta })
      .onConflict((oc) => oc.column('caixa_entrada_id').doUpdateSet(conta))
      .execute()
  })
}

export async function anotarFalhaDosModelos(banco: Banco, caixaId: string, erro: string): Promise<void> {
  await banco.db
    .insertInto('chat.whatsapp_contas')
    .values({ caixa_entrada_id: caixaId, modelos_erro: erro })
    .onConflict((oc) => oc.column('caixa_entrada_id').doUpdateSet({ modelos_erro: erro }))
    .execute()
}

export async function sincronizacaoDosModelos(
  db: Db,
  caixaId: string,
): Promise<{ sincronizado_em: string | null; erro: string | null }> {
  const linha = await db
    .selectFrom('chat.whatsapp_contas')
    .select(['modelos_em', 'modelos_erro'])
    .where('caixa_entrada_id', '=', caixaId)
    .executeTakeFirst()
  return { sincronizado_em: linha?.modelos_em?.toISOString() ?? null, erro: linha?.modelos_erro ?? null }
}

export async function caixasParaConferir(banco: Banco): Promise<string[]> {
  const linhas = await banco.db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('tipo', '=', 'whatsapp')
    .where('ativo', '=', true)
    .execute()
  return linhas.map((l) => l.id)
}
