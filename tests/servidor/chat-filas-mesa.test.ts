import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { casaDasFilas, base } from '#tests/servidor/suporte/chat-filas.ts'

const { casa, admin, supervisora, atendente, banco, fila, chega } = await casaDasFilas()
const vendedor = await casa.como('vendedor@girassol.test')

describe('the desk of a department', () => {
  it('shows, counts and assigns the conversations of its queues, and none of an inbox out of reach', async () => {
    const [minha, alheia] = [
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
      await casa.criarCaixa(supervisora),
    ]
    const { id } = await fila({
      departamentos: ['jrdc'],
      caixas: [
        { caixa_entrada_id: minha.id, padrao: true },
        { caixa_entrada_id: alheia.id, padrao: true },
      ],
    })
    const outra = await fila({ departamentos: ['ctr'] })
    const [a, b, c] = [await chega(minha), await chega(alheia), await chega(minha)]
    await supervisora.chamar(filas.mover, { params: { id: c.id }, body: { fila_id: outra.id } })
    const mesa = (quem: typeof admin, departamento: string) =>
      quem.chamar(conversas.listar, { query: { departamento } })
    await expect
      .poll(async () => (await mesa(supervisora, 'jrdc')).corpo.data.map((x: { id: string }) => x.id).sort())
      .toEqual([a.id, b.id].sort())
    expect((await mesa(atendente, 'jrdc')).corpo).toMatchObject({
      data: [{ id: a.id, fila_id: id }],
      pagination: { total: 1 },
    })
    expect((await mesa(atendente, 'ctr')).corpo.data.map((x: { id: string }) => x.id)).toEqual([c.id])
    const contagens = async (quem: typeof admin) =>
      (await quem.chamar(conversas.contagens, { query: { departamento: 'jrdc' } })).corpo.data
    expect([(await contagens(supervisora)).sem_responsavel, (await contagens(atendente)).sem_responsavel]).toEqual([
      2, 1,
    ])
    const numeros = async (quem: typeof admin) =>
      (await quem.chamar(filas.listar, { query: { departamento: 'jrdc' } })).corpo.data
    expect(await numeros(atendente)).toEqual([
      expect.objectContaining({
        id,
        na_fila: 1,
        em_atendimento: 0,
        minha: false,
        aberta: true,
        departamentos: ['jrdc'],
      }),
    ])
    expect((await numeros(supervisora))[0]?.na_fila).toBe(2)
    expect((await mesa(atendente, 'não é')).status).toBe(400)

    const proxima = (quem: typeof admin) => quem.chamar(filas.proxima, { body: { departamento: 'jrdc' } })
    expect((await proxima(atendente)).corpo.data).toEqual({ conversa_id: a.id })
    expect((await proxima(atendente)).corpo.data).toBeNull()
    expect((await supervisora.chamar(conversas.obter, { params: { id: a.id } })).corpo.data).toMatchObject({
      atribuida_para: atendente.id,
      status: 'ativa',
    })
    expect((await supervisora.chamar(conversas.obter, { params: { id: b.id } })).corpo.data).toMatchObject({
      atribuida_para: null,
    })
  })

  it('[achado C15] a queue without a department is on the chat’s own desk, with its list, its counters and its next one', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const { id } = await fila({ departamentos: [], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const c = await chega(caixa)
    const naMesa = async (departamento: string) =>
      (await supervisora.chamar(filas.listar, { query: { departamento } })).corpo.data.filter(
        (f: { id: string }) => f.id === id,
      )
    await expect.poll(async () => (await naMesa('chat'))[0]?.na_fila).toBe(1)
    expect(await naMesa('co')).toEqual([])
    const lista = async (departamento: string) =>
      (
        await atendente.chamar(conversas.listar, { query: { departamento, caixa_entrada_id: [caixa.id] } })
      ).corpo.data.map((x: { id: string }) => x.id)
    expect([await lista('chat'), await lista('co')]).toEqual([[c.id], []])
    const contadas = await atendente.chamar(conversas.contagens, {
      query: { departamento: 'chat', caixa_entrada_id: [caixa.id] },
    })
    expect(contadas.corpo.data.por_status.aguardando).toBe(1)
    expect((await atendente.chamar(filas.proxima, { body: { departamento: 'co' } })).corpo.data?.conversa_id).not.toBe(
      c.id,
    )
    for (let pega = ''; pega !== c.id;)
      pega = (await atendente.chamar(filas.proxima, { body: { departamento: 'chat' } })).corpo.data?.conversa_id ?? ''
    await atendente.chamar(conversas.finalizar, { params: { id: c.id }, body: {} })
  })

  it('two concurrent requests for the next one get two conversations', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
    await fila({ departamentos: ['rec'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const ids = [(await chega(caixa)).id, (await chega(caixa)).id]
    await expect
      .poll(
        async () => (await supervisora.chamar(filas.listar, { query: { departamento: 'rec' } })).corpo.data[0]?.na_fila,
      )
      .toBe(2)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from chat.fila_passagens
              where conversa_id = any(${ids}::uuid[])
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(2)
    const dadas = await Promise.all(
      [atendente, vendedor, atendente].map((q) => q.chamar(filas.proxima, { body: { departamento: 'rec' } })),
    )
    expect(dadas.map((r) => r.corpo.data?.conversa_id ?? null).sort()).toEqual([...ids, null].sort())
  })

  it('assigns the next one although another transaction locks the conversation for a short time', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await fila({ departamentos: ['ti'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const { id } = await chega(caixa)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from chat.fila_passagens
              where conversa_id = ${id}
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(1)
    const pedidas: Promise<{ corpo: { data?: unknown } }>[] = []
    await banco.db.transaction().execute(async (tx) => {
      await sql`select 1 from chat.conversas where id = ${id} for update`.execute(tx)
      pedidas.push(atendente('POST', `${base}/proxima`, { departamento: 'ti' }))
      await expect
        .poll(
          async () =>
            (
              await sql<{ n: number }>`
                select count(*)::int as n
                from pg_locks l
                join pg_stat_activity a using (pid)
                where not l.granted
                  and a.datname = current_database()
              `.execute(banco.db)
            ).rows[0]?.n,
        )
        .toBe(1)
    })
    expect((await pedidas[0])?.corpo.data).toEqual({ conversa_id: id })
  })

  it('a reader moves and takes nothing; users without access to an inbox get 404', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'leitor' })
    const { id } = await fila({ departamentos: ['bde'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const c = await chega(caixa)
    await expect
      .poll(
        async () => (await supervisora.chamar(filas.listar, { query: { departamento: 'bde' } })).corpo.data[0]?.na_fila,
      )
      .toBe(1)
    expect((await atendente.chamar(filas.proxima, { body: { fila_id: id } })).corpo.data).toBeNull()
    expect((await atendente.chamar(filas.mover, { params: { id: c.id }, body: { fila_id: id } })).status).toBe(403)
    expect((await vendedor.chamar(filas.mover, { params: { id: c.id }, body: { fila_id: id } })).status).toBe(404)
    expect(
      (
        await supervisora.chamar(filas.mover, {
          params: { id: c.id },
          body: {
            fila_id: '019a0000-0000-7000-8000-000000000000',
          },
        })
      ).status,
    ).toBe(400)
  })
})

describe('two whole servers on one database', () => {
  it('share the incoming work: each customer is assigned once, and no attendant exceeds their capacity', async () => {
    const outro = await casaDeChat({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
    const { id } = await fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
      membros: [{ usuario_id: atendente.id }, { usuario_id: vendedor.id }],
    })
    // open conversations of the other tests must not take this capacity meanwhile
    await sql`update chat.filas set ativa = false where id <> ${id}`.execute(banco.db)
    await sql`
      update chat.conversas
      set status = 'finalizada', finalizada_em = now()
      where status <> 'finalizada'
    `.execute(banco.db)
    for (const quem of [atendente, vendedor])
      await quem.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })
    await supervisora.chamar(filas.alterar, {
      params: { id },
      body: {
        membros: [atendente, vendedor].map((quem) => ({ usuario_id: quem.id, capacidade: 3 })),
      },
    })
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? casa : outro).entregar(caixa, recebida({ numero: numeroNovo(), texto: `cliente ${i}` })),
      ),
    )
    const dados = async () =>
      (
        await sql<{ quem: string; n: number }>`
          select coalesce(atribuida_para::text, 'ninguém') as quem, count(*)::int as n
          from chat.conversas
          where fila_id = ${id}
          group by 1
        `.execute(banco.db)
      ).rows
    await expect
      .poll(async () => (await dados()).toSorted((a, b) => a.quem.localeCompare(b.quem)), { timeout: 20_000 })
      .toEqual(
        [
          { quem: atendente.id, n: 3 },
          { quem: vendedor.id, n: 3 },
          { quem: 'ninguém', n: 4 },
        ].toSorted((a, b) => a.quem.localeCompare(b.quem)),
      )
    const linhas = await sql<{ n: number }>`
      select count(*)::int as n
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where c.fila_id = ${id}
        and m.direcao = 'sistema'
    `.execute(banco.db)
    expect(linhas.rows[0]?.n).toBe(6)
  }, 60_000)
})
