import { sql } from 'kysely'
import { entregaMudou, type MudancaDaEntrega } from '#platform/entregas/entregas.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

/** Copies the state of a message to its delivery, and emits the change. */
export async function acompanharEntrega(s: Pick<Servicos, 'executar'>, mensagemId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Omit<MudancaDaEntrega, 'motivo'> & { motivo: string | null }>`
      update chat.entregas e
      set situacao = m.situacao, motivo = m.motivo, mudou_em = now()
      from (
        select
          id,
          case status
            when 'lida' then 'lido'
            when 'entregue' then 'entregue'
            when 'falhou' then 'falhou'
            else 'enviado'
          end as situacao,
          case status when 'incerta' then 'O canal não confirmou o envio.' else left(erro, 500) end as motivo
        from chat.mensagens
        where id = ${mensagemId}
          and status in ('enviada', 'incerta', 'entregue', 'lida', 'falhou')
      ) m
      where e.mensagem_id = m.id
        and (e.situacao, e.motivo) is distinct from (m.situacao, m.motivo)
      returning e.chave, e.situacao, e.canal, e.motivo
    `.execute(u.tx)
    for (const { motivo, ...mudou } of rows) u.emitir(entregaMudou, motivo === null ? mudou : { ...mudou, motivo })
  })
}
