import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { busca } from '#modules/chat/busca/contract/busca.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
const achar = async (quem: typeof supervisora, q: string) =>
  (await quem('GET', `${base}?${q}`)).corpo as {
    data: { id: string; achado?: { seq: number; antes: string; achado: string; depois: string } }[]
    pagination: { total: number; aproximado?: boolean; hasMore: boolean; proximo: string | null }
  }

/** Inserts many old messages with one word in a single statement, to make it common. */
const encher = (conversaId: string, caixaId: string, texto: string, n: number) =>
  sql`
    insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
    select
      ${conversaId}::uuid,
      1000 + i,
      gen_random_uuid(),
      ${caixaId}::uuid,
      'saida',
      'text',
      ${texto} || ' ' || i,
      'lida'
    from generate_series(1, ${n}::int) i
  `.execute(casa.app.s.banco.db)

describe('search of all messages', () => {
  it('shows the matching line of each conversation, ignores accents, masks it like every preview', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await casa.entregar(
      caixa,
      recebida({ numero, texto: 'Olá! A geração do telhado caiu muito' }),
      recebida({ numero, texto: 'Meu CPF é 529.982.247-25, geracao zero' }),
      recebida({ numero, texto: 'obrigada' }),
    )
    const { data } = await achar(supervisora, `caixa_entrada_id=${caixa.id}&busca=GERACAO`)
    expect(data).toHaveLength(1)
    expect(data[0]?.achado?.achado).toBe('geracao')
    expect(JSON.stringify(data[0]?.achado)).not.toContain('529.982')
    expect((await achar(supervisora, `caixa_entrada_id=${caixa.id}&busca=telh`)).data[0]?.achado).toMatchObject({
      achado: 'telh',
      antes: 'Olá! A geração do ',
    })
  })

  it('[R12] reads a common word row by row: the same rows in the same order, and a total that is marked as approximate', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    await casa.entregar(
      caixa,
      ...Array.from({ length: 9 }, (_, i) =>
        recebida({ numero: numeroNovo(), texto: `orçamento do girolito ${i}`, em: 1_780_000_000 + (i % 3) }),
      ),
    )
    const quieta = await abrirConversa(supervisora, caixa)
    const antes = await achar(supervisora, `caixa_entrada_id=${caixa.id}&busca=girolito&limit=50`)
    expect(antes.pagination).toMatchObject({ total: 9 })
    expect(antes.pagination.aproximado).toBeUndefined()
    await encher(antes.data[4]?.id ?? '', caixa.id, 'girolito', 2100)
    const depois = await achar(supervisora, `caixa_entrada_id=${caixa.id}&busca=girolito&limit=50`)
    expect(depois.data.map((c) => c.id)).toEqual(antes.data.map((c) => c.id))
    expect(depois.data.map((c) => c.id)).not.toContain(quieta.id)
    // everything in this inbox was read, so the total is exact
    expect(depois.pagination).toMatchObject({ total: 9, hasMore: false })
    const pagina = await achar(supervisora, `caixa_entrada_id=${caixa.id}&busca=girolito&limit=4`)
    expect(pagina.pagination).toMatchObject({ hasMore: true, aproximado: true, total: 5 })
    const vistos: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const p = await achar(
        supervisora,
        `caixa_entrada_id=${caixa.id}&busca=girolito&limit=4${cursor && `&cursor=${cursor}`}`,
      )
      vistos.push(...p.data.map((c) => c.id))
      cursor = p.pagination.proximo
    }
    expect(vistos).toEqual(antes.data.map((c) => c.id))
  })

  it('canary: does not find, count or hint at a word of another inbox', async () => {
    const [minha, alheia] = [
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
      await casa.criarCaixa(supervisora),
    ]
    await abrirConversa(supervisora, minha)
    const outra = await abrirConversa(supervisora, alheia)
    await encher(outra.id, alheia.id, 'xarquinado', 2100)
    expect((await achar(supervisora, 'busca=xarquinado')).data.map((c) => c.id)).toEqual([outra.id])
    const r = await achar(atendente, 'busca=xarquinado')
    expect([r.data, r.pagination.total, r.pagination.aproximado ?? false]).toEqual([[], 0, false])
  })
})

describe('search inside a conversation', () => {
  const procurar = (quem: typeof supervisora, id: string, texto: string) =>
    quem.chamar(busca.naConversa, { params: { id }, query: { texto } })
  it('[R12] returns the positions of the text, newest first, without system lines and deleted messages', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const numero = numeroNovo()
    await casa.entregar(
      caixa,
      recebida({ numero, texto: 'Inversor A' }),
      recebida({ numero, texto: 'nada' }),
      recebida({ numero, texto: 'o INVERSÓR B' }),
    )
    const [c] = (await achar(supervisora, `caixa_entrada_id=${caixa.id}`)).data
    const id = c?.id ?? ''
    expect((await procurar(atendente, id, 'inversor')).corpo.data).toEqual({ seqs: [3, 1], mais: false })
    expect((await procurar(atendente, id, '%')).corpo.data.seqs).toEqual([])
    await sql`update chat.mensagens set apagada_em = now() where conversa_id = ${id} and seq = 3`.execute(
      casa.app.s.banco.db,
    )
    expect((await procurar(atendente, id, 'inversor')).corpo.data.seqs).toEqual([1])
  })
  it('is refused like the conversation itself', async () => {
    const { id } = await abrirConversa(supervisora, await casa.criarCaixa(supervisora))
    expect((await procurar(atendente, id, 'oi')).status).toBe(404)
    const r = await procurar(supervisora, id, ' ')
    expect([r.status, r.erro.message]).toEqual([400, 'Escreva o que procurar'])
  })
})
