import { uuidv7 } from '#kit/id.ts'
import { modelos } from '#modules/robos/regras/modelos.ts'
import { avancarConversa } from '#modules/robos/server/comandos/avancar.ts'
import { adaptadorApi } from '#modules/chat/canais/api/server/adaptador.ts'
import { estadoInicial } from '#engines/fluxo/estado.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Casa } from './casa.ts'
import { resumir } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const CONVERSAS = 150

/**
 * Measures one step of a flow as its job runs it: a transaction that reads the customer's answer, runs the engine and
 * writes the robot's messages, state, path and alarms. Runs on the full company, with each conversation at the menu of
 * the `triagem` template.
 */
export const fluxo: Prova = async (casa) => {
  const banco = abrirBanco({ url: casa.urlDoBanco, papel: 'girassol_app', nome: 'girassol-bench' })
  try {
    const s = { banco, executar: criarExecutor(banco, () => {}) } as unknown as Servicos
    const canal = adaptadorApi({} as Parameters<typeof adaptadorApi>[0])
    const d = { s, chat: { adaptadorDe: () => canal, despertarEnvio() {} } } as unknown as Parameters<
      typeof avancarConversa
    >[0]
    const conversas = await preparar(casa)
    const tempos: number[] = []
    const inicio = performance.now()
    for (const id of conversas) {
      const antes = performance.now()
      await avancarConversa(d, id)
      tempos.push(performance.now() - antes)
    }
    const { p50, p99 } = resumir(tempos.slice(20), performance.now() - inicio)
    const [feitos] = await casa.sql<{ n: number }>(
      "select count(*)::int as n from chat.fluxo_sessoes where robo_id = (select id from chat.robos where nome = 'Medida') and no = 'cidade'",
    )
    if (feitos?.n !== conversas.length) throw new Error(`${feitos?.n ?? 0} of ${conversas.length} steps were taken`)
    return [
      resultado('fluxo.passo.p50', p50, 'ms', { goal: '< 20', ok: (v) => v < 20 }),
      resultado('fluxo.passo.p99', p99, 'ms'),
    ]
  } finally {
    await casa.sql("delete from chat.robos where nome = 'Medida'")
    await banco.fechar()
  }
}

/** Prepares open conversations that wait at the menu, each with an unprocessed answer. */
async function preparar(casa: Casa): Promise<string[]> {
  const [robo, versao] = [uuidv7(), uuidv7()]
  const { fluxo: desenho } = modelos.triagem
  await casa.sql("delete from chat.robos where nome = 'Medida'")
  await casa.sql('insert into chat.robos (id, nome, rascunho) values ($1, $2, $3)', [
    robo,
    'Medida',
    JSON.stringify(desenho),
  ])
  await casa.sql("insert into chat.robo_versoes (id, robo_id, numero, fluxo, casos) values ($1, $2, 1, $3, '[]')", [
    versao,
    robo,
    JSON.stringify(desenho),
  ])
  const conversas = await casa.sql<{ id: string }>(
    `
      with c as (
        select id, caixa_entrada_id
        from chat.conversas
        where status <> 'finalizada'
        order by id
        limit ${CONVERSAS}
      ),
      u as (
        update chat.conversas x
        set
          ultima_seq = x.ultima_seq + 1,
          ultima_msg_seq = x.ultima_seq + 1,
          total_entradas = x.total_entradas + 1,
          atribuida_para = null
        from c
        where x.id = c.id
        returning x.id, x.caixa_entrada_id, x.ultima_seq
      )
      insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
      select id, ultima_seq, gen_random_uuid(), caixa_entrada_id, 'entrada', 'text', '1', 'entregue'
      from u
      returning conversa_id as id
    `,
  )
  const estado = { ...estadoInicial(), no: 'assunto', ficha: 1, passos: 3, espera: { tipo: 'entrada', ate: null } }
  for (const { id } of conversas) {
    await casa.sql(
      `
        insert into chat.fluxo_sessoes (
          id, robo_id, versao_id, conversa_id, estado, no, lida_ate_seq, desde_seq
        )
        select $1, $2, $3, c.id, $4, 'assunto', c.ultima_seq - 1, c.ultima_seq - 1
        from chat.conversas c
        where c.id = $5
      `,
      [uuidv7(), robo, versao, JSON.stringify(estado), id],
    )
  }
  return conversas.map((c) => c.id)
}
