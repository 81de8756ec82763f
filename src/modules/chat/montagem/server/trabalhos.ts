import { sql } from 'kysely'
import type { Rotina } from '#platform/jobs/executor.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { baixarFoto } from '#modules/chat/entrada/server/baixar-foto.ts'
import { baixarMidia } from '#modules/chat/entrada/server/baixar-midia.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { trabalhoDaFoto, trabalhoDaLeitura, trabalhoDaMidia } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Jobs that follow a message: media download, read receipt, contact picture. Each may run twice. */
export function trabalhosDoChat(s: Servicos, adaptadorDe: (tipo: string) => Adaptador): Trabalho[] {
  return [
    trabalho(trabalhoDaMidia, (dados) => baixarMidia(s, adaptadorDe, dados)),
    trabalho(trabalhoDaFoto, (dados) => baixarFoto(s, adaptadorDe, dados)),
    trabalho(trabalhoDaLeitura, (dados) => confirmarLeitura(s, adaptadorDe, dados)),
  ]
}

export function rotinasDoChat(s: Servicos): Rotina[] {
  return [
    { nome: 'chat:dobrar-contagens', cron: '* * * * *', executar: () => dobrarContagens(s) },
    // processed deliveries are stored 30 days: longer than the eight days for which providers repeat deliveries
    {
      nome: 'chat:podar-entregas',
      cron: '17 4 * * *',
      executar: async () =>
        void (await sql`
          delete from chat.eventos_webhook
          where situacao in ('processado', 'ignorado')
            and recebido_em < now() - interval '30 days'
        `.execute(s.banco.db)),
    },
  ]
}

async function confirmarLeitura(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  { conversa_id }: { conversa_id: string },
): Promise<void> {
  const { rows } = await sql<{ caixa_entrada_id: string; endereco: string; id_externo: string; id: string }>`
    select c.caixa_entrada_id, c.endereco, m.id_externo, m.id
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    where m.conversa_id = ${conversa_id}
      and m.direcao = 'entrada'
      and m.status = 'entregue'
      and m.id_externo is not null
      and c.endereco is not null
      and m.seq > c.ultima_seq - 200
    order by m.seq
  `.execute(s.banco.db)
  const primeira = rows[0]
  if (!primeira) return
  const caixa = await abrirCaixa(s.banco.db, s.cofre, primeira.caixa_entrada_id)
  const adaptador = adaptadorDe(caixa.tipo)
  if (!caixa.ativo || adaptador.pronta?.(caixa) === false) return
  await adaptador.marcarLidas?.(
    caixa,
    rows.map((r) => ({ endereco: r.endereco, id_externo: r.id_externo, de_mim: false })),
  )
  await s.executar(sistema, async (u) => {
    const { rows: lidas } = await sql<{ id: string }>`
      update chat.mensagens
      set status = 'lida'
      where id = any(${rows.map((r) => r.id)}::uuid[])
        and status = 'entregue'
      returning id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      lidas.map((m) => m.id),
    )
  })
}

async function dobrarContagens(s: Servicos): Promise<void> {
  await sql`
    with d as (
      delete from chat.contagem_mudancas
      returning caixa_entrada_id, status, dono, n, sem_resposta, mensagens
    )
    insert into chat.contagens as c (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
    select caixa_entrada_id, status, dono, sum(n), sum(sem_resposta), sum(mensagens)
    from d
    group by 1, 2, 3
    on conflict (caixa_entrada_id, status, dono) do update set
      n = c.n + excluded.n,
      sem_resposta = c.sem_resposta + excluded.sem_resposta,
      mensagens = c.mensagens + excluded.mensagens
  `.execute(s.banco.db)
}
