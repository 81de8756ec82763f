import { sql } from 'kysely'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { nomearPeloCanal, type Identidade } from '#modules/contatos/publico.ts'
import { caixaMudou, presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { aoConectar } from '#modules/chat/nucleo/server/ganchos.ts'
import { itens, type Recebida } from '../lote.ts'
import { identidadesDe } from './interlocutores.ts'
import { trabalhoDaFoto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/**
 * Applies entries that are not messages: names, typing, connection state. Address-book entries update known contacts
 * but never create one.
 */
export async function aplicarAvisos(u: Unidade, caixaId: string, lote: readonly Recebida[]): Promise<void> {
  for (const { entrada: e } of itens(lote, 'contato')) {
    const contato = await conhecido(u, identidadesDe(e))
    if (!contato) continue
    if (e.nome && (await nomearPeloCanal(u.tx, [{ contato_id: contato, nome: e.nome }])).length > 0)
      await avisarContato(u, contato, null)
    if (e.foto_url)
      await agendar(
        u.tx,
        trabalhoDaFoto,
        { contato_id: contato, caixa_id: caixaId },
        { chave: `foto:${contato}`, tentativas: 3 },
      )
  }
  for (const { entrada: e } of itens(lote, 'presenca')) {
    if (e.estado === 'disponivel' || e.estado === 'ausente') continue
    const { rows } = await sql<{ id: string; nome: string }>`
      select c.id, k.nome
      from chat.conversas c
      join contatos_publico.contatos k on k.id = c.contato_id
      where c.caixa_entrada_id = ${caixaId}
        and c.endereco = ${e.jid}
        and c.status <> 'finalizada'
    `.execute(u.tx)
    for (const c of rows)
      u.emitir(presencaMudou, {
        conversa_id: c.id,
        usuario_id: null,
        nome: c.nome,
        estado: e.estado === 'digitando' ? 'escrevendo' : e.estado === 'gravando' ? 'gravando' : 'saiu',
      })
  }
  for (const { entrada: e } of itens(lote, 'conexao')) {
    const estado = e.estado === 'recusada' ? 'fechada' : e.estado
    await sql`
      update chat.caixas_entrada
      set
        conexao_estado = ${estado},
        conexao_em = now(),
        conexao_detalhe = ${e.estado === 'recusada' ? 'O WhatsApp recusou a conexão.' : null},
        conexao_qrcode = case when ${estado} = 'aberta' then null else conexao_qrcode end
      where id = ${caixaId}
    `.execute(u.tx)
    for (const gancho of u.ligados.de(aoConectar)) await gancho(u, caixaId, estado)
    u.emitir(caixaMudou, { caixa_entrada_id: caixaId })
  }
  for (const { entrada: e } of itens(lote, 'qrcode')) {
    await sql`
      update chat.caixas_entrada
      set
        conexao_estado = ${e.esgotado ? 'fechada' : 'conectando'},
        conexao_em = now(),
        conexao_qrcode = ${e.imagem ?? null},
        conexao_detalhe = ${e.esgotado ? 'O código QR expirou. Gere outro no servidor.' : null}
      where id = ${caixaId}
    `.execute(u.tx)
    u.emitir(caixaMudou, { caixa_entrada_id: caixaId })
  }
}

async function conhecido(u: Unidade, identidades: Identidade[]): Promise<string | undefined> {
  const { rows } = await sql<{ contato_id: string }>`
    select i.contato_id
    from contatos_publico.contato_identidades i
    join unnest(${identidades.map((i) => i.tipo)}::text[], ${identidades.map((i) => i.valor)}::text[]) as p(
      tipo, valor
    ) using (tipo, valor)
    limit 1
  `.execute(u.tx)
  return rows[0]?.contato_id
}
