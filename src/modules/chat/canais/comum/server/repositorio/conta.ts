import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'

/** Data about the inbox's number fetched from Meta. */
export interface Conta {
  phone_number_id: string | null
  numero_exibido: string | null
  nome_verificado: string | null
  qualidade: string | null
  limite: string | null
  versao_servida: string | null
}

export async function lerConta(banco: Banco, caixaId: string): Promise<Conta | undefined> {
  return banco.db
    .selectFrom('chat.whatsapp_contas')
    .select(['phone_number_id', 'numero_exibido', 'nome_verificado', 'qualidade', 'limite', 'versao_servida'])
    .where('caixa_entrada_id', '=', caixaId)
    .executeTakeFirst()
}

export async function gravarConta(banco: Banco, caixaId: string, mudanca: Partial<Conta>): Promise<void> {
  const valores = { ...mudanca, conferida_em: new Date() }
  await banco.db
    .insertInto('chat.whatsapp_contas')
    .values({ caixa_entrada_id: caixaId, ...valores })
    .onConflict((oc) => oc.column('caixa_entrada_id').doUpdateSet(valores))
    .execute()
}

/** Returns the number's id from the latest deliveries. */
export async function numeroDaUltimaEntrega(banco: Banco, caixaId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select corpo #>> '{entry,0,changes,0,value,metadata,phone_number_id}' as id
    from chat.eventos_webhook
    where caixa_entrada_id = ${caixaId}
    order by id desc
    limit 5
  `.execute(banco.db)
  return rows.find((r) => r.id !== null)?.id ?? null
}

/** Stores the connection state shown to the inbox's administrators; writes only on change. */
export async function gravarConexao(
  banco: Banco,
  caixaId: string,
  estado: 'aberta' | 'fechada',
  detalhe: string | null,
): Promise<void> {
  await sql`
    update chat.caixas_entrada
    set conexao_estado = ${estado}, conexao_detalhe = ${detalhe}, conexao_em = now()
    where id = ${caixaId}
      and (conexao_estado, conexao_detalhe) is distinct from (${estado}::text, ${detalhe}::text)
  `.execute(banco.db)
}

/** Returns the stored delivery of a message, to request its media again (media ids last a week). */
export async function entregaDaMensagem(banco: Banco, caixaId: string, idExterno: string): Promise<unknown> {
  const { rows } = await sql<{ corpo: unknown }>`
    select corpo
    from chat.eventos_webhook
    where caixa_entrada_id = ${caixaId}
      and recebido_em > now() - interval '8 days'
      and corpo @? ${`$.entry[*].changes[*].value.messages[*] ? (@.id == ${JSON.stringify(idExterno)})`}::jsonpath
    order by id desc
    limit 1
  `.execute(banco.db)
  return rows[0]?.corpo
}
