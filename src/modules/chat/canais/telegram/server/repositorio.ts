import { sql } from 'kysely'
import { repetirIdentidade } from '#modules/contatos/publico.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { doExterno } from './enderecos.ts'
import { trabalhoDaFoto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Returns the stored delivery of a message, to request its media again. */
export async function entregaDaMensagem(banco: Banco, caixaId: string, idExterno: string): Promise<unknown> {
  const alvo = doExterno(idExterno)
  if (!alvo) return undefined
  const { rows } = await sql<{ corpo: unknown }>`
    select corpo
    from chat.eventos_webhook
    where caixa_entrada_id = ${caixaId}
      and corpo @> ${JSON.stringify({ message: { message_id: alvo.message_id, chat: { id: alvo.chat_id } } })}::jsonb
    order by id desc
    limit 1
  `.execute(banco.db)
  return rows[0]?.corpo
}

/** Links the id of the new supergroup to the group's contact and redirects its conversations to it. */
export async function migrarChat(executar: Executar, caixaId: string, de: string, para: string): Promise<void> {
  await executar(sistema, async ({ tx }) => {
    await repetirIdentidade(tx, 'telegram', de, para)
    await sql`
      update chat.conversas
      set endereco = ${para}
      where caixa_entrada_id = ${caixaId}
        and endereco = ${de}
    `.execute(tx)
  })
}

const SEM_RESPOSTA = 'O Telegram não confirmou o envio. Confira na conversa antes de enviar de novo.'

/**
 * Sets unresolved sends to `falhou`: Telegram sends no echo, so they would stay `incerta` forever. The user decides
 * whether to resend.
 */
export async function resolverIncertas(executar: Executar): Promise<void> {
  await executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string }>`
      update chat.mensagens m
      set status = 'falhou', erro = ${SEM_RESPOSTA}
      from chat.caixas_entrada c
      where c.id = m.caixa_entrada_id
        and c.tipo = 'telegram'
        and m.status = 'incerta'
        and m.criado_em < now() - interval '5 minutes'
      returning m.id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      rows.map((r) => r.id),
    )
  })
}

/** Enqueues the picture download of new contacts, a few per run, because updates contain no pictures. */
export async function pedirFotos(executar: Executar): Promise<void> {
  await executar(sistema, async ({ tx }) => {
    const { rows } = await sql<{ contato_id: string; caixa_id: string }>`
      select distinct on (c.contato_id) c.contato_id, c.caixa_entrada_id as caixa_id
      from chat.conversas c
      join chat.caixas_entrada x on x.id = c.caixa_entrada_id and x.tipo = 'telegram' and x.ativo
      join contatos_publico.contatos k on k.id = c.contato_id
      where k.foto_em is null
        and c.endereco is not null
        and c.criado_em > now() - interval '7 days'
      limit 30
    `.execute(tx)
    for (const r of rows) await agendar(tx, trabalhoDaFoto, r, { chave: `foto:${r.contato_id}`, tentativas: 3 })
  })
}
