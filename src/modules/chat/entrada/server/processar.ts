import { sql } from 'kysely'
import { temCodigo, restricaoDoErro } from '#kit/codigo-do-erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Executar, Unidade } from '#platform/eventos/unidade.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { serUnicoEscritor } from '#platform/postgres/unico-escritor.ts'
import { foraDoPedido } from '#platform/postgres/uso.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { aplicarLote } from './aplicar/lote.ts'
import type { Desfecho, Recebida } from './lote.ts'
import { comNomesSeguros } from './nomes-seguros.ts'
import type { Processador } from '#modules/chat/nucleo/server/entrada-e-envio.ts'

const LOTE = 250
const TENTATIVAS = 8
/** How often a whole batch is retried when the response of a send was stored between its reads and its writes. */
const REPETICOES = 3

interface Linha {
  id: number
  corpo: unknown
  evento: string
  tentativas: number
  recebido_em: Date
}

/**
 * Turns stored deliveries into messages. One writer per inbox at a time across all processes (an advisory lock held for
 * the transaction): order is preserved, no conversation is created twice, and a burst is one batch.
 */
export function criarProcessador(o: {
  banco: Banco
  executar: Executar
  adaptadorDe(tipo: string): Adaptador
  log: Log
}): Processador {
  const ativos = new Map<string, Promise<void>>()
  const sujos = new Set<string>()
  let parado = false

  async function lote(caixaId: string, limite: number): Promise<number> {
    return o.executar(sistema, async (u) => {
      await serUnicoEscritor(u.tx, sql`pg_advisory_xact_lock(7215, hashtext(${caixaId}))`)
      const caixa = await u.tx
        .selectFrom('chat.caixas_entrada')
        .select(['id', 'tipo', 'configuracao'])
        .where('id', '=', caixaId)
        .executeTakeFirst()
      if (!caixa) return 0
      const { rows } = await sql<Linha>`
        select id, corpo, evento, tentativas, recebido_em
        from chat.eventos_webhook
        where caixa_entrada_id = ${caixaId}
          and situacao = 'pendente'
          and tentar_em <= now()
        order by id
        limit ${limite}
      `.execute(u.tx)
      if (rows.length === 0) return 0
      const adaptador = o.adaptadorDe(caixa.tipo)
      const aCaixa = { id: caixa.id, configuracao: comoObjeto(caixa.configuracao) }
      const recebidas: Recebida[] = rows.map((r) => ({
        evento_id: r.id,
        recebido_em: r.recebido_em,
        tentativas: r.tentativas,
        entradas: adaptador.entrega.interpretar(r.corpo, aCaixa).map(comNomesSeguros),
      }))
      const desfechos = await aplicarLote(u, caixaId, recebidas, adaptador.entrega.localizar)
      await registrarDesfechos(u, recebidas, desfechos)
      await adaptador.entrega.responder?.(
        u.tx,
        caixaId,
        rows.map((r) => r.corpo),
      )
      return rows.length
    })
  }

  /**
   * Runs one batch. If it lost a race against the response of a send, retries the whole batch: the response is stored
   * by then.
   */
  async function loteInteiro(caixaId: string): Promise<number> {
    for (let vez = 0; ; vez++) {
      try {
        return await lote(caixaId, LOTE)
      } catch (erro) {
        if (vez >= REPETICOES || !jaEstaNaCaixa(erro)) throw erro
      }
    }
  }

  async function drenar(caixaId: string): Promise<void> {
    do {
      sujos.delete(caixaId)
      try {
        while (!parado && (await loteInteiro(caixaId)) === LOTE);
      } catch (erro) {
        o.log.warn({ err: erro, caixa: caixaId }, 'a batch failed; its deliveries are tried one by one')
        await umAUm(caixaId)
      }
    } while (sujos.has(caixaId) && !parado)
  }

  /**
   * Processes deliveries one at a time after a batch failed, so that one bad delivery does not block the others. A
   * delivery that fails is deferred and, after its last attempt, marked as failed with the reason.
   */
  async function umAUm(caixaId: string): Promise<void> {
    for (let n = 0; n < LOTE && !parado; n++) {
      try {
        if ((await lote(caixaId, 1)) === 0) return
      } catch (erro) {
        await sql`
          update chat.eventos_webhook
          set
            tentativas = tentativas + 1,
            erro = ${erro instanceof Error ? erro.message.slice(0, 500) : 'erro'},
            tentar_em = now() + least(interval '15 min', interval '2 s' * power(2, tentativas)),
            situacao = case when tentativas + 1 >= ${sql.lit(TENTATIVAS)} then 'falhou' else situacao end
          where id = (
            select id
            from chat.eventos_webhook
            where caixa_entrada_id = ${caixaId}
              and situacao = 'pendente'
              and tentar_em <= now()
            order by id
            limit 1
          )
        `.execute(o.banco.db)
      }
    }
  }

  function despertar(caixaId: string): void {
    if (parado) return
    sujos.add(caixaId)
    if (ativos.has(caixaId)) return
    const corrida = foraDoPedido(() => drenar(caixaId))
      .catch((erro: unknown) =>
        o.log.error({ err: erro, caixa: caixaId }, 'processing deliveries failed; it will be tried again'),
      )
      .finally(() => ativos.delete(caixaId))
    ativos.set(caixaId, corrida)
  }

  return {
    despertar,
    async esperar(caixaId) {
      despertar(caixaId)
      while (ativos.has(caixaId)) await ativos.get(caixaId)
    },
    async rondar() {
      const { rows } = await sql<{ caixa_entrada_id: string }>`
        select distinct caixa_entrada_id
        from chat.eventos_webhook
        where situacao = 'pendente'
          and tentar_em <= now()
      `.execute(o.banco.db)
      for (const r of rows) despertar(r.caixa_entrada_id)
    },
    async fechar() {
      parado = true
      await Promise.all(ativos.values())
    },
  }
}

/** Another transaction stored a message with the same provider id after this batch had checked which ids are known. */
const jaEstaNaCaixa = (erro: unknown): boolean =>
  temCodigo(erro, '23505') && restricaoDoErro(erro) === 'mensagens_externo'

async function registrarDesfechos(
  u: Unidade,
  recebidas: Recebida[],
  desfechos: ReadonlyMap<number, Desfecho>,
): Promise<void> {
  const adiados: number[] = []
  const feitos: { id: number; situacao: string; erro: string | null }[] = []
  for (const r of recebidas) {
    const d = desfechos.get(r.evento_id) ?? { situacao: 'processado' }
    if (d.situacao === 'adiar') adiados.push(r.evento_id)
    else feitos.push({ id: r.evento_id, situacao: d.situacao, erro: 'erro' in d ? d.erro : null })
  }
  if (feitos.length > 0) {
    await sql`
      update chat.eventos_webhook e
      set
        situacao = d.situacao,
        erro = d.erro,
        processado_em = now(),
        tentativas = e.tentativas + 1
      from unnest(
        ${feitos.map((f) => f.id)}::bigint[],
        ${feitos.map((f) => f.situacao)}::text[],
        ${feitos.map((f) => f.erro)}::text[]
      ) as d(id, situacao, erro)
      where e.id = d.id
    `.execute(u.tx)
  }
  if (adiados.length > 0) {
    await sql`
      update chat.eventos_webhook
      set
        tentativas = tentativas + 1,
        tentar_em = now() + least(interval '1 min', interval '300 ms' * power(2, least(tentativas, 8)))
      where id = any(${adiados}::bigint[])
    `.execute(u.tx)
  }
}
