import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'

const SEM_RESPOSTA = 'O servidor não confirmou o envio. Tentar de novo é seguro: o e-mail leva o mesmo identificador.'

/**
 * Sets unresolved sends to `falhou`: e-mail has no echo, so they would stay `incerta` forever. The user decides whether
 * to resend.
 */
export async function resolverIncertas(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string }>`
      update chat.mensagens m
      set status = 'falhou', erro = ${SEM_RESPOSTA}
      from chat.emails e
      where e.mensagem_id = m.id
        and m.status = 'incerta'
        and e.momento < now() - interval '5 minutes'
      returning m.id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      rows.map((r) => r.id),
    )
  })
}
