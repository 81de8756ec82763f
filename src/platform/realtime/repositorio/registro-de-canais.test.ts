import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import type { MensagemDeCanal } from '../tipos.ts'
import { podar } from './podar.ts'
import { anexar, aposSerial, novasDesde, situacaoDoLog } from './registro-de-canais.ts'

let banco: Banco
beforeAll(async () => {
  banco = await bancoDeTeste()
})

const mensagem = (chave: string, canal = 'c', dados: MensagemDeCanal['dados'] = { chave }): MensagemDeCanal => ({
  canal,
  nome: 'n',
  dados,
  chave,
})
const publicar = (...mensagens: MensagemDeCanal[]) => banco.transacao((tx) => anexar(tx, mensagens))

describe('channel log', () => {
  it('numbers a batch in its order and returns the previous head of the log', async () => {
    const antes = await situacaoDoLog(banco.db)
    const um = await publicar(mensagem('o:0'), mensagem('o:1', 'd'), mensagem('o:2'))
    const dois = await publicar(mensagem('o:3'))
    expect(um.anterior).toBe(antes.cabeca)
    expect(um.linhas.map((l) => l.chave)).toEqual(['o:0', 'o:1', 'o:2'])
    expect(um.linhas.map((l) => l.serial)).toEqual(um.linhas.map((l) => l.serial).toSorted((a, b) => a - b))
    expect(dois.anterior).toBe(um.linhas[2]?.serial)
    expect((await aposSerial(banco.db, 'c', um.anterior, 10)).linhas.map((l) => l.chave)).toEqual(['o:0', 'o:2', 'o:3'])
    expect((await aposSerial(banco.db, 'c', um.anterior, 2)).linhas).toHaveLength(2)
    expect(JSON.parse(um.linhas[0]?.texto ?? '')).toEqual({ chave: 'o:0' })
  })

  it('stores every value that a message may have', async () => {
    const valores = [
      { a: [1, null, 'é "aspas" \\ {chaves} ☀️'] },
      [],
      'texto, com {vírgula} e "aspas"',
      '',
      null,
      ['NULL'],
    ]
    const { todas } = await publicar(...valores.map((v, i) => mensagem(`v:${i}`, 'valores', v)))
    expect(todas.map((l) => JSON.parse(l.texto) as unknown)).toEqual(valores)
  })

  it('stores a key once: a repeated one returns the row of the first time', async () => {
    const um = await publicar(mensagem('r:0', 'r', { vez: 1 }))
    const dois = await publicar(mensagem('r:0', 'r', { vez: 2 }), mensagem('r:1', 'r'))
    expect(dois.linhas.map((l) => l.chave)).toEqual(['r:1'])
    expect(dois.todas.map((l) => l.serial)).toEqual([um.linhas[0]?.serial, dois.linhas[0]?.serial])
    expect(JSON.parse(dois.todas[0]?.texto ?? '')).toEqual({ vez: 1 })
    expect((await publicar()).linhas).toEqual([])
  })

  it('commits in serial order: a reader of "after the last" misses no row', async () => {
    const outro = abrirBanco({ url: banco.url, papel: 'girassol_app', max: 8 })
    const inicio = (await situacaoDoLog(banco.db)).cabeca
    const lidas: number[] = []
    let escrevendo = true
    const leitor = (async () => {
      let ultimo = inicio
      while (escrevendo || lidas.length < 400) {
        const { linhas } = await novasDesde(banco.db, ultimo, 1000)
        for (const l of linhas) lidas.push(l.serial)
        ultimo = linhas.at(-1)?.serial ?? ultimo
        if (!escrevendo && linhas.length === 0) return
      }
    })()
    await Promise.all(
      Array.from({ length: 8 }, async (_, e) => {
        for (let i = 0; i < 50; i++) {
          const transacao = outro.transacao(async (tx) => {
            await anexar(tx, [mensagem(`e${e}:${i}`, `canal${e}`)])
            // commits are later than their numbers, and some never happen
            await sql`select pg_sleep(${Math.random() * 0.004})`.execute(tx)
            if (i % 10 === 9) throw new Error('desistiu')
          })
          await transacao.catch((erro: unknown) => expect(erro).toHaveProperty('message', 'desistiu'))
        }
      }),
    )
    escrevendo = false
    await leitor
    const { rows } = await sql<{ serial: number }>`
      select serial
      from realtime.canal_log
      where serial > ${inicio}
      order by serial
    `.execute(banco.db)
    expect(lidas).toHaveLength(360)
    expect(lidas).toEqual(rows.map((r) => r.serial))
    await outro.fechar()
  })

  it('after pruning, distinguishes lost cursors from those of quiet channels, of other logs and of the future', async () => {
    const { linhas } = await publicar(mensagem('p:0', 'falante'), mensagem('p:1', 'quieto'), mensagem('p:2', 'falante'))
    const [p0, p1, p2] = linhas.map((l) => l.serial) as [number, number, number]
    expect(await banco.transacao((tx) => podar(tx, 60))).toBe(0)
    expect((await aposSerial(banco.db, 'falante', p0, 10)).continuo).toBe(true)
    await sql`select pg_sleep(0.01)`.execute(banco.db)
    expect(await banco.transacao((tx) => podar(tx, 0))).toBeGreaterThanOrEqual(3)
    expect(await aposSerial(banco.db, 'falante', p0, 10)).toEqual({ continuo: false, linhas: [] })
    expect((await aposSerial(banco.db, 'falante', p2, 10)).continuo).toBe(true)
    expect((await aposSerial(banco.db, 'quieto', p1, 10)).continuo).toBe(true)
    expect((await aposSerial(banco.db, 'nunca-usado', 0, 10)).continuo).toBe(true)
    expect((await aposSerial(banco.db, 'quieto', p2 + 1, 10)).continuo).toBe(false)
    expect(await novasDesde(banco.db, p0, 10)).toMatchObject({ podado_ate: p2, linhas: [] })
    expect((await situacaoDoLog(banco.db)).cabeca).toBe(p2)

    // a day later the marks are merged into one floor: older cursors are lost whatever their channel
    await sql`update realtime.canal_podado set podado_em = now() - interval '25 hours'`.execute(banco.db)
    await banco.transacao((tx) => podar(tx))
    expect((await aposSerial(banco.db, 'quieto', p1, 10)).continuo).toBe(false)
    expect((await aposSerial(banco.db, 'quieto', p2, 10)).continuo).toBe(true)
    const { rows } = await sql<{ n: number }>`select count(*) as n from realtime.canal_podado`.execute(banco.db)
    expect(rows[0]?.n).toBe(0)
    expect((await publicar(mensagem('p:3', 'quieto'))).anterior).toBe(p2)
  })
})
