import { sql } from 'kysely'
import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { anotarTeste } from '#modules/chat/caixas/server/comandos/sessao.ts'
import { abrirCaixa, contextoDosSegredos } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { contextoDoToken, criarCaixa } from '#modules/chat/caixas/server/comandos/caixas.ts'
import type { App } from '../app.ts'
import { conversasDeDemonstracao } from './dados-das-conversas.ts'

export const NOME_DA_CAIXA = 'WhatsApp da Girassol'
const NA_CAIXA = {
  'supervisora@girassol.test': 'administrador',
  'admin@girassol.test': 'administrador',
  'atendente@girassol.test': 'atendente',
  'vendedor@girassol.test': 'atendente',
  'aline.prado@girassol.test': 'atendente',
  'thiago.meireles@girassol.test': 'atendente',
}

/**
 * Seeds an inbox on the simulated WhatsApp with a few days of conversations, which arrive like any webhook delivery.
 */
export async function semearChat(app: App, simulador: Simulador | undefined): Promise<void> {
  if (!simulador) return
  const { s, chat } = app
  const adaptador = chat.adaptadorDe('api')
  const existente = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', NOME_DA_CAIXA)
    .executeTakeFirst()
  const configuracao = {
    send_endpoint_url: `${simulador.url}/message/sendText/${simulador.instancia}`,
    send_api_key: simulador.chave,
    instance_name: simulador.instancia,
    rate_limit: 1000,
  }
  const id =
    existente?.id ??
    (await s.executar(sistema, (u) =>
      criarCaixa(u, s.cofre, adaptador, { nome: NOME_DA_CAIXA, tipo: 'api', ativo: true, configuracao }),
    ))
  // the simulator listens on another port after each start
  const lida = adaptador.configuracao.ler(configuracao)
  await s.banco.db
    .updateTable('chat.caixas_entrada')
    .set({
      configuracao: JSON.stringify(lida.configuracao),
      segredos: s.cofre.cifrar(JSON.stringify(lida.segredos), contextoDosSegredos(id)),
    })
    .where('id', '=', id)
    .execute()
  const { token_cifrado } = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select('token_cifrado')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await adaptador.ligarWebhook?.(
    { id, tipo: 'api', ...lida },
    `${s.ambiente.urlPublica}/api/chat/webhook/${s.cofre.decifrar(token_cifrado, contextoDoToken(id))}`,
  )
  if (existente) return

  for (const [email, papel] of Object.entries(NA_CAIXA)) {
    await sql`
      insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
      select ${id}, u.id, ${papel}
      from cad.usuarios u
      where u.email = ${email}
      on conflict do nothing
    `.execute(s.banco.db)
  }
  for (const entrega of conversasDeDemonstracao(new Date(), simulador.instancia)) await chat.receber(id, entrega)
  await chat.processarAgora(id)
  await darNomes(app, id)
}

/**
 * Queries the channel's status as the inbox's button does, so that the list of inboxes shows the response of the
 * simulated device.
 */
export async function perguntarAoCanal({ s, chat }: App, simulador: Simulador | undefined): Promise<void> {
  const caixa =
    simulador &&
    (await s.banco.db
      .selectFrom('chat.caixas_entrada')
      .select('id')
      .where('nome', '=', NOME_DA_CAIXA)
      .executeTakeFirst())
  if (!caixa) return
  const { conectado } = await chat.adaptadorDe('api').testar(await abrirCaixa(s.banco.db, s.cofre, caixa.id))
  await anotarTeste(s, sistema, caixa.id, conectado)
}

/** Adds the colleague's name to messages that a colleague wrote; adds assignee, priority and tag to conversations. */
async function darNomes(app: App, caixaId: string): Promise<void> {
  await sql`
    update chat.mensagens m
    set autor_id = u.id, autor_nome = u.nome
    from cad.usuarios u
    where m.caixa_entrada_id = ${caixaId}
      and m.direcao = 'saida'
      and m.conteudo like '*' || u.nome || '*%'
  `.execute(app.s.banco.db)
  // all rows were inserted just now: each conversation is dated by its first message
  await sql`
    update chat.conversas c
    set criado_em = m.em
    from (select conversa_id, min(criado_em) as em from chat.mensagens group by 1) m
    where m.conversa_id = c.id
      and c.caixa_entrada_id = ${caixaId}
  `.execute(app.s.banco.db)
  await sql`
    update chat.conversas c
    set atribuida_para = m.autor_id, status = 'ativa', primeira_resposta_em = m.em
    from (
      select conversa_id, (array_agg(autor_id order by seq desc))[1] as autor_id, min(criado_em) as em
      from chat.mensagens
      where direcao = 'saida'
        and autor_id is not null
      group by 1
    ) m
    where m.conversa_id = c.id
      and c.caixa_entrada_id = ${caixaId}
      and c.status <> 'finalizada'
  `.execute(app.s.banco.db)
  for (const [nome, tags, prioridade] of [
    ['Marlene Ferreira Prado', ['Pós-venda', 'Garantia'], 'alta'],
    ['Granja Lindoia', ['Rural'], 'urgente'],
    ['Thaís Andrade', ['Lead novo'], 'normal'],
    ['Condomínio Recanto das Águas', ['Créditos', '12 UCs'], 'normal'],
    ['Elisângela Nogueira', ['Contrato'], 'normal'],
    ['Wagner Oliveira Sá', ['Comercial'], 'normal'],
    ['Padaria Central de Rio Claro', ['Financeiro'], 'baixa'],
    ['Joaquim Bittencourt', ['Homologação'], 'normal'],
  ] as const) {
    await sql`
      update chat.conversas c
      set tags = ${[...tags]}::text[], prioridade = ${prioridade}
      from cad.contatos k
      where k.id = c.contato_id
        and k.nome = ${nome}
        and c.caixa_entrada_id = ${caixaId}
    `.execute(app.s.banco.db)
  }
}
