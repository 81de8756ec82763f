import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
type Linha = { id: string; status: string; contato_nome: string }
const ids = (r: { corpo: { data: Linha[] } }) => r.corpo.data.map((c) => c.id)

describe('filters', () => {
  it('[S7.31] match any value of a repeated parameter, and all different parameters', async () => {
    const [a, b] = [
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
    ]
    const um = await abrirConversa(atendente, a, {
      contato_nome: 'João Ávila',
      prioridade: 'alta',
      tags: ['solar'],
      atribuida_para: atendente.id,
    })
    const dois = await abrirConversa(atendente, a, { prioridade: 'baixa', tags: ['rural', 'solar'] })
    const tres = await abrirConversa(atendente, b, { prioridade: 'urgente', contato_email: 'x@casa.com' })
    await atendente.chamar(conversas.finalizar, { params: { id: tres.id }, body: {} })
    const so = `caixa_entrada_id=${a.id}&caixa_entrada_id=${b.id}`
    const achar = async (c: string) => ids(await atendente('GET', `${base}?${so}&${c}`)).toSorted()
    const em = (...c: { id: string }[]) => c.map((x) => x.id).toSorted()
    expect(await achar('')).toEqual(em(um, dois, tres))
    expect(await achar('status=ativa')).toEqual(em(um))
    expect(await achar('status=ativa&status=finalizada')).toEqual(em(um, tres))
    expect(await achar('prioridade=baixa&prioridade=alta')).toEqual(em(um, dois))
    expect(await achar('tags=rural&tags=inexistente')).toEqual(em(dois))
    expect(await achar(`atribuida_para=${atendente.id}`)).toEqual(em(um))
    expect(await achar(`atribuida_para=${atendente.id}&atribuida_para=ninguem&status=ativa&status=aguardando`)).toEqual(
      em(um, dois),
    )
    expect(await achar('atribuida_para=ninguem&status=aguardando')).toEqual(em(dois))
    expect(await achar('busca=joao%20avila')).toEqual(em(um))
    expect(await achar('busca=X%40CASA.com')).toEqual(em(tres))
    expect(await achar(`ids=${um.id}&ids=${tres.id}`)).toEqual(em(um, tres))
    expect(ids(await atendente('GET', `${base}?caixa_entrada_id=${b.id}`))).toEqual([tres.id])
    const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    expect(await achar(`data_inicio=${hoje}&data_fim=${hoje}`)).toEqual(em(um, dois, tres))
    expect(await achar('data_fim=2020-01-01')).toEqual([])
  })

  it('[R12] find a message of any age, and a number in any spelling; wildcards are literal', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = '5541988776655'
    await casa.entregar(
      caixa,
      recebida({ numero: '554188776655', nome: 'Seu 100%', texto: 'A geração caiu_muito', em: 1_600_000_000 }),
    )
    const achar = async (b: string) =>
      (await supervisora.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id], busca: b } })).corpo
        .pagination.total
    for (const b of ['geracao', 'CAIU_MUITO', '100%', numero, '41 8877-6655', '(41) 98877-6655', '8776655'])
      expect(await achar(b), b).toBe(1)
    for (const b of ['ger%cao', 'caiu-muito', '41 98877-0000']) expect(await achar(b), b).toBe(0)
  })

  it.each([
    ['status=aberta', 'status.0', 'Status inválido'],
    ['prioridade=x', 'prioridade.0', 'Prioridade inválida'],
    ['caixa_entrada_id=1', 'caixa_entrada_id.0', 'Caixa de entrada inválida'],
    ['atribuida_para=eu', 'atribuida_para.0', 'Pessoa inválida'],
    ['page=0', 'page', 'Página inválida'],
    ['limit=101', 'limit', 'O limite é de 100 por página'],
    ['data_inicio=ontem', 'data_inicio', 'Data inicial inválida'],
  ])('[S7.31] refuses ?%s at %s: %s', async (consulta, campo, mensagem) => {
    const { status, corpo } = await atendente('GET', `${base}?${consulta}`)
    expect([status, corpo.error.message, corpo.error.details]).toEqual([400, mensagem, [{ campo, mensagem }]])
  })

  it('no query string causes a 5xx', { timeout: 120_000 }, async () => {
    const texto = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('0000-01-01', '9999-12-31', '-1', '1e999', '[]', 'null', '%', "'", '\\'),
    )
    const campo = fc.constantFrom(
      'cursor',
      'busca',
      'tags',
      'data_inicio',
      'data_fim',
      'page',
      'limit',
      'ids',
      'status',
      'nao_lidas',
    )
    const cursor = fc
      .array(fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.constant(null)), { maxLength: 3 })
      .map((v) => Buffer.from(JSON.stringify(v)).toString('base64url'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(campo, texto), { maxLength: 3 }), fc.option(cursor), async (pares, c) => {
        const consulta = new URLSearchParams([
          ...pares.map(([n, v]) => [n, v.toWellFormed()]),
          ...(c ? [['cursor', c]] : []),
        ])
        const { status } = await atendente('GET', `${base}?${consulta.toString()}`)
        expect([200, 400], consulta.toString()).toContain(status)
      }),
      { numRuns: 200 },
    )
  })
})

describe('pages', () => {
  async function semear(n: number) {
    const caixa = await casa.criarCaixa(supervisora)
    // few distinct times, so that the id decides between equals
    await casa.entregar(
      caixa,
      ...Array.from({ length: n }, (_, i) =>
        recebida({ numero: numeroNovo(), em: 1_780_000_000 + (i % 5), nome: `Cliente ${i}` }),
      ),
    )
    return caixa
  }
  const pagina = async (caixa: string, c: string) =>
    (await supervisora('GET', `${base}?caixa_entrada_id=${caixa}&${c}`)).corpo
  async function peloCursor(caixa: string, limite: number, entre: (lidas: number) => Promise<void> = async () => {}) {
    const vistos: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const p: { data: Linha[]; pagination: { proximo: string | null; hasMore: boolean } } = await pagina(
        caixa,
        `limit=${limite}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      vistos.push(...p.data.map((l) => l.id))
      expect(p.pagination.hasMore).toBe(p.pagination.proximo !== null)
      cursor = p.pagination.proximo
      await entre(vistos.length)
    }
    return vistos
  }

  it('[S7.31] [S3.30] have page, limit, total and hasMore; numbered pages and the cursor return the same rows in the same order', async () => {
    const caixa = await semear(23)
    expect((await pagina(caixa.id, '')).pagination).toMatchObject({ page: 1, limit: 50, total: 23, hasMore: false })
    for (const limite of [1, 4, 7, 23, 24]) {
      const porPagina: string[] = []
      for (let page = 1; ; page++) {
        const p = await pagina(caixa.id, `limit=${limite}&page=${page}`)
        expect(p.pagination).toMatchObject({ page, limit: limite, total: 23, hasMore: page * limite < 23 })
        porPagina.push(...p.data.map((l: Linha) => l.id))
        if (!p.pagination.hasMore) break
      }
      expect(new Set(porPagina).size).toBe(23)
      expect(await peloCursor(caixa.id, limite)).toEqual(porPagina)
    }
  }, 60_000)

  it('[S7.31] the cursor repeats no row and skips none that stayed, while rows are added and changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.tuple(fc.nat(17), fc.constantFrom('mexer', 'chegar', 'sair')), { maxLength: 8 }),
        async (limite, mudancas) => {
          const caixa = await semear(18)
          const todas = await peloCursor(caixa.id, 50)
          const mexidas = new Set<string>()
          const fila = [...mudancas]
          const vistos = await peloCursor(caixa.id, limite, async () => {
            const [mudanca] = fila.splice(0, 1)
            if (!mudanca) return
            const alvo = todas[mudanca[0]] ?? ''
            if (mudanca[1] === 'chegar') return casa.entregar(caixa, recebida({ numero: numeroNovo() }))
            mexidas.add(alvo)
            if (mudanca[1] === 'sair') await supervisora.chamar(conversas.excluir, { params: { id: alvo } })
            else
              await sql`update chat.conversas set ultima_interacao_em = clock_timestamp() where id = ${alvo}`.execute(
                casa.app.s.banco.db,
              )
          })
          expect(new Set(vistos).size).toBe(vistos.length)
          const quietas = todas.filter((id) => !mexidas.has(id))
          expect(vistos.filter((id) => quietas.includes(id))).toEqual(quietas)
        },
      ),
      { numRuns: 8 },
    )
  }, 90_000)
})
