import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { papeisDaCaixa } from '#modules/chat/nucleo/tipos.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import {
  abrirConversa,
  canalFiel,
  casaDeChat,
  CHAVE_DO_CANAL,
  numeroNovo,
  postar,
  recebida,
} from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const base = '/api/chat/caixas-entrada'
beforeEach(() => void casa.canal.responderCom(canalFiel))

describe('people of an inbox', () => {
  it('[S6.6] [S7.25] [S7.26] [S7.27] get a papel, change it and leave; each step applies from the next call on', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const conversa = await abrirConversa(supervisora, caixa)
    const ver = async () => (await vendedor.chamar(conversas.obter, { params: { id: conversa.id } })).status
    const escrever = async () =>
      (await vendedor.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'oi' } })).status
    expect(await ver()).toBe(404)
    const r = await supervisora.chamar(caixas.adicionarUsuario, {
      params: { id: caixa.id },
      body: { usuario_id: vendedor.id, papel: 'leitor' },
    })
    expect(r.corpo).toEqual({
      success: true,
      data: { usuario_id: vendedor.id, nome: 'Bruno Cavalcanti Reis', papel: 'leitor' },
    })
    expect([await ver(), await escrever()]).toEqual([200, 403])
    expect(
      (
        await supervisora.chamar(caixas.alterarUsuario, {
          params: { id: caixa.id, userId: vendedor.id },
          body: { papel: 'atendente' },
        })
      ).corpo.data.papel,
    ).toBe('atendente')
    expect([await ver(), await escrever()]).toEqual([200, 200])
    expect(
      (await supervisora.chamar(caixas.removerUsuario, { params: { id: caixa.id, userId: vendedor.id } })).corpo,
    ).toEqual({ success: true })
    expect([await ver(), await escrever()]).toEqual([404, 404])
    const papeis = await sql<{ papel: string }>`
      select depois->>'papel' as papel
      from plataforma.auditoria
      where acao = 'caixa.papel'
        and entidade_id = ${caixa.id}
      order by id
    `.execute(casa.app.s.banco.db)
    expect(papeis.rows.map((p) => p.papel)).toEqual(['leitor', 'atendente'])
  })

  it('[S6.6] refuses an invalid papel, an invalid user id and an unknown user', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const pessoas = `${base}/${caixa.id}/usuarios`
    const frase = async (
      p: Promise<{ status: number; corpo: { error: { message: string; details?: { campo: string }[] } } }>,
    ) => {
      const { status, corpo } = await p
      return [status, corpo.error.message, corpo.error.details?.[0]?.campo]
    }
    expect(await frase(supervisora('POST', pessoas, { usuario_id: vendedor.id, papel: 'dono' }))).toEqual([
      400,
      'Papel inválido',
      'papel',
    ])
    expect(await frase(supervisora('POST', pessoas, { usuario_id: 'x' }))).toEqual([
      400,
      'Escolha uma pessoa',
      'usuario_id',
    ])
    expect(await frase(supervisora('POST', pessoas, { usuario_id: crypto.randomUUID(), papel: 'leitor' }))).toEqual([
      400,
      'Pessoa não encontrada ou inativa.',
      'usuario_id',
    ])
    expect(await frase(supervisora('PUT', `${pessoas}/${vendedor.id}`, { papel: 'leitor' }))).toEqual([
      404,
      'Esta pessoa não está na caixa.',
      undefined,
    ])
    expect(await frase(supervisora('PUT', `${pessoas}/${vendedor.id}`, {}))).toEqual([400, 'Papel inválido', 'papel'])
    expect(await frase(supervisora('DELETE', `${pessoas}/${vendedor.id}`))).toEqual([
      404,
      'Esta pessoa não está na caixa.',
      undefined,
    ])
    const { rows } = await sql<{ def: string }>`
      select pg_get_constraintdef(oid) as def
      from pg_constraint
      where conname = 'caixa_usuarios_papel_check'
    `.execute(casa.app.s.banco.db)
    expect([...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map((m) => m[1])).toEqual([...papeisDaCaixa])
  })
})

describe('the token', () => {
  it('[S7.24] is replaced: the old one is refused and the new one accepted immediately', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    expect(await postar(casa.url, caixa.token, recebida())).toBe(200) // and is cached now
    const {
      corpo: { data },
    } = await supervisora('POST', `${base}/${caixa.id}/regenerar-token`)
    expect(data.webhook_url).toBe(`${casa.url}/api/chat/webhook/${data.token}`)
    expect(data.token).not.toBe(caixa.token)
    expect(await postar(casa.url, caixa.token, recebida())).toBe(404)
    expect(await postar(casa.url, data.token, recebida())).toBe(200)
    expect((await supervisora.chamar(caixas.obter, { params: { id: caixa.id } })).corpo.data.token).toBe(data.token)
  })
})

describe('the connection test', () => {
  it('[S7.29] [S7.74] [S7.57] requests the state and returns connected with the latency', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const { status, corpo } = await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })
    expect(status).toBe(200)
    expect(corpo.data).toMatchObject({ status: 'connected', conectado: true, mensagem: 'Conectado ao WhatsApp' })
    expect(corpo.data.latencia).toBeGreaterThan(0)
    const pedido = casa.pedidos('/instance/connectionState').at(-1)
    expect(pedido).toMatchObject({
      metodo: 'GET',
      cabecalhos: { apikey: CHAVE_DO_CANAL, authorization: `Bearer ${CHAVE_DO_CANAL}` },
    })
  })

  it('reports when the server is reachable but its WhatsApp is not connected', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    casa.canal.responderCom(() => ({ status: 200, corpo: { instance: { state: 'close' } } }))
    expect((await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })).corpo.data).toMatchObject({
      status: 'disconnected',
      conectado: false,
    })
  })

  it.each([
    [
      'a refusal',
      () => ({ status: 401, corpo: { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } } }),
    ],
    ['a broken line', () => 'cortar' as const],
    ['a page instead of an answer', () => ({ status: 502, corpo: '<h1>Bad gateway</h1>' })],
  ])(
    "[S8.11] [S8.23] [S8.5] %s returns a 500 'Erro ao testar conexão' with 'Falha na conexão com a API externa'",
    async (_, responder) => {
      const caixa = await casa.criarCaixa(supervisora)
      casa.canal.responderCom(responder)
      const { status, corpo } = await supervisora('POST', `${base}/${caixa.id}/testar`)
      expect([status, corpo.success, corpo.error.code, corpo.error.message]).toEqual([
        500,
        false,
        'HTTP_ERROR',
        'Erro ao testar conexão',
      ])
      expect(corpo.error.details.detalhe).toMatch(/^Falha na conexão com a API externa: /)
      expect(JSON.stringify(corpo)).not.toContain(CHAVE_DO_CANAL)
    },
  )
})

describe('deliveries and statistics', () => {
  it('[S7.30] [S9.3] returns the last 50 deliveries, newest first, without the keys of the other server; more on request', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await casa.entregar(caixa, ...Array.from({ length: 60 }, (_, i) => recebida({ numero, texto: `n${i}` })))
    const log = async (consulta = '') => (await supervisora('GET', `${base}/${caixa.id}/logs-webhook${consulta}`)).corpo
    const padrao = (await log()).data
    expect(padrao).toHaveLength(50)
    expect(padrao[0]).toMatchObject({
      evento: 'messages.upsert',
      situacao: 'processado',
      erro: null,
      corpo: { apikey: '[removido]' },
    })
    expect(padrao[0].corpo.data.message.conversation).toBe('n59')
    expect(padrao.map((e: { id: number }) => e.id)).toEqual(
      padrao.map((e: { id: number }) => e.id).toSorted((a: number, b: number) => b - a),
    )
    expect((await log('?limite=500')).data).toHaveLength(60)
    expect((await log(`?antes_de=${padrao.at(-1).id}`)).data).toHaveLength(10)
    for (const [limite, frase] of [
      ['0', 'Limite inválido'],
      ['501', 'O limite é de 500'],
      ['x', 'Limite inválido'],
    ])
      expect((await log(`?limite=${limite}`)).error.message).toBe(frase)
  })

  it('[S7.28] counts the period, both days included, and nothing before or after it', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const dia = (d: string, h: number) => Date.parse(`${d}T${String(h).padStart(2, '0')}:00:00-03:00`) / 1000
    const [a, b] = [numeroNovo(), numeroNovo()]
    await casa.entregar(
      caixa,
      recebida({ numero: a, em: dia('2026-03-01', 23) }),
      recebida({ numero: a, em: dia('2026-03-02', 0) }),
      recebida({ numero: b, em: dia('2026-03-03', 23) }),
      recebida({ numero: b, em: dia('2026-03-04', 0) }),
    )
    const ler = async (i: string, f: string) =>
      (await atendente('GET', `${base}/${caixa.id}/estatisticas?data_inicio=${i}&data_fim=${f}`)).corpo
    expect((await ler('2026-03-02', '2026-03-03')).data).toMatchObject({
      data_inicio: '2026-03-02',
      data_fim: '2026-03-03',
      mensagens_recebidas: 2,
      mensagens_enviadas: 0,
      conversas_abertas: 2,
      por_dia: [
        { dia: '2026-03-02', recebidas: 1, enviadas: 0 },
        { dia: '2026-03-03', recebidas: 1, enviadas: 0 },
      ],
    })
    const conversa = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id], limit: 1 } }))
      .corpo.data[0]
    await atendente.chamar(mensagens.enviar, { params: { id: conversa?.id ?? '' }, body: { conteudo: 'pois não' } })
    await ate('the answer counted', async () => (await ler('2026-01-01', '2099-12-31')).data.mensagens_enviadas === 1)
    await atendente.chamar(conversas.finalizar, { params: { id: conversa?.id ?? '' }, body: {} })
    const { data: hoje } = (await atendente.chamar(caixas.estatisticas, { params: { id: caixa.id } })).corpo
    expect(hoje).toMatchObject({
      conversas_novas: 2,
      conversas_finalizadas: 1,
      conversas_abertas: 1,
      mensagens_enviadas: 1,
      mensagens_com_falha: 0,
    })
    expect(hoje.primeira_resposta_mediana).toBeGreaterThanOrEqual(0)
    for (const ruim of ['2026-13-01', '0000-01-01'])
      expect((await ler(ruim, '2026-03-03')).error.message).toBe('Data inicial inválida')
    expect((await ler('2026-03-01', 'hoje')).error.message).toBe('Data final inválida')
  })
})
