import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { LIMITES, type Uso } from '#platform/postgres/limites.ts'
import { serUnicoEscritor } from '#platform/postgres/unico-escritor.ts'
import { noPedido, Pedido } from '#platform/postgres/uso.ts'
import { abrirConversa, casaDeChat, numeroNovo, postar, recebida } from '#tests/suporte/chat.ts'
import { esperandoTrava, prenderLinhas } from '#tests/suporte/travas.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const caixa = await casa.criarCaixa(supervisora)
const FRASE = 'Este registro está sendo alterado por outra pessoa agora. Tente de novo em alguns segundos.'

async function cronometrar<T>(fn: () => Promise<T>): Promise<[T, number]> {
  const inicio = performance.now()
  return [await fn(), performance.now() - inicio]
}
const enviar = (conversa: string, conteudo: string) =>
  supervisora('POST', `/api/chat/conversas/${conversa}/mensagens`, { conteudo })
const prenderConversa = (id: string) =>
  prenderLinhas(casa.urlDoBanco, 'select 1 from chat.conversas where id = $1 for update', [id])

const chaves = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
const valores = async (b: Banco) => {
  const { rows } = await sql<{
    name: string
    setting: string
  }>`
    select name, setting
    from pg_settings
    where name = any(${chaves}::text[])
  `.execute(b.db)
  return chaves.map((c) => Number(rows.find((r) => r.name === c)?.setting))
}

it('[achado R8] connections of requests have their own limits, all others have different ones', async () => {
  const { banco } = casa.app.s
  expect(await noPedido(new Pedido(null), () => valores(banco))).toEqual([5000, 60_000, 60_000])
  expect(await valores(banco)).toEqual([60_000, 0, 300_000])
  const deOutroUso = (uso: Uso) => {
    const outro = abrirBanco({ url: casa.urlDoBanco, uso, max: 1 })
    return valores(outro).finally(() => outro.fechar())
  }
  for (const uso of ['relay', 'trabalhos', 'ferramentas'] as const) {
    const { trava, comando, ociosa } = LIMITES[uso]
    expect(await deOutroUso(uso)).toEqual([trava, comando, ociosa])
  }
  await banco.transacao(async (tx) => {
    await serUnicoEscritor(tx, sql`pg_advisory_xact_lock(1)`)
    expect(await valores({ db: tx } as unknown as Banco)).toEqual([60_000, 0, 300_000])
  })
})

describe('a locked row', () => {
  it('[achado R8] delays only requests for it: 30 sends to one conversation leave all else fast, and are refused with a sentence', async () => {
    const presa = await abrirConversa(supervisora, caixa)
    const livre = await abrirConversa(supervisora, caixa)
    const trava = await prenderConversa(presa.id)
    const envios = Array.from({ length: 30 }, (_, n) => cronometrar(() => enviar(presa.id, `mensagem ${n}`)))
    await esperandoTrava(casa.urlDoBanco, 3)

    const outros = await Promise.all([
      cronometrar(() => supervisora('GET', '/api/saude')),
      cronometrar(() => supervisora('GET', `/api/chat/conversas/${presa.id}/mensagens`)),
      cronometrar(() => supervisora('GET', '/api/chat/conversas')),
      ...Array.from({ length: 5 }, (_, n) => cronometrar(() => enviar(livre.id, `outra ${n}`))),
    ])
    expect(outros.map(([r]) => r.status)).toEqual(Array(8).fill(200))
    expect(Math.max(...outros.map(([, ms]) => ms))).toBeLessThan(4000)

    const respostas = await Promise.all(envios)
    expect(respostas.map(([r]) => [r.status, r.corpo.error.code, r.corpo.error.message])).toEqual(
      Array(30).fill([503, 'BUSY', FRASE]),
    )
    expect(Math.max(...respostas.map(([, ms]) => ms))).toBeLessThan(20_000)
    await trava.soltar()
    expect((await enviar(presa.id, 'agora sim')).status).toBe(200)
  })

  it('[achado R8] a wait below the limit succeeds, for all who waited', async () => {
    const presa = await abrirConversa(supervisora, caixa)
    const trava = await prenderConversa(presa.id)
    const notas = Array.from({ length: 12 }, (_, n) =>
      supervisora('POST', `/api/chat/conversas/${presa.id}/mensagens`, { conteudo: `nota ${n}`, privada: true }),
    )
    await esperandoTrava(casa.urlDoBanco, 3)
    await trava.soltar()
    expect((await Promise.all(notas)).map((r) => r.status)).toEqual(Array(12).fill(200))
  })

  it('[achado R8] stores deliveries of other inboxes while the row of one inbox is locked, and its own afterwards', async () => {
    const outra = await casa.criarCaixa(supervisora)
    const trava = await prenderLinhas(casa.urlDoBanco, 'select 1 from chat.caixas_entrada where id = $1 for update', [
      caixa.id,
    ])
    const paradas = Array.from({ length: 5 }, () => postar(casa.url, caixa.token, recebida({ numero: numeroNovo() })))
    await esperandoTrava(casa.urlDoBanco)
    const rapidas = await Promise.all(
      Array.from({ length: 5 }, () =>
        cronometrar(() => postar(casa.url, outra.token, recebida({ numero: numeroNovo() }))),
      ),
    )
    expect(rapidas.map(([status]) => status)).toEqual(Array(5).fill(200))
    expect(Math.max(...rapidas.map(([, ms]) => ms))).toBeLessThan(3000)
    await trava.soltar()
    expect(await Promise.all(paradas)).toEqual(Array(5).fill(200))
  })
})
