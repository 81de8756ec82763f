import { describe, expect, it } from 'vitest'
import { caixas as contratoDeCaixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, casaDeChat } from '#tests/suporte/chat.ts'

/** Requests that the specification does not forbid: other spellings, empty filters, nulls, ids that do not exist. */
const casa = await casaDeChat()
const admin = await casa.como('admin@girassol.test')
const caixa = await casa.criarCaixa(admin)
const aberta = await abrirConversa(admin, caixa)
const alta = await abrirConversa(admin, caixa, { prioridade: 'alta' })
const urgente = await abrirConversa(admin, caixa, { prioridade: 'urgente' })
await admin('POST', `/api/chat/conversas/${urgente.id}/finalizar`)
const conversas = '/api/chat/conversas'
const caixas = '/api/chat/caixas-entrada'
const idsDe = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id).sort()

describe('a query', () => {
  it('[S7.31] accepts a list in either spelling of a repeated parameter', async () => {
    const esperadas = [aberta.id, alta.id].sort()
    for (const consulta of [
      'prioridade=normal&prioridade=alta',
      'prioridade[]=normal&prioridade[]=alta',
      'prioridade%5B0%5D=normal&prioridade%5B1%5D=alta',
      'prioridade[]=normal&prioridade=alta',
    ])
      expect(idsDe(await admin('GET', `${conversas}?${consulta}`)), consulta).toEqual(esperadas)
    expect(idsDe(await admin('GET', `${conversas}?status[]=finalizada`))).toEqual([urgente.id])
    expect((await admin('GET', `${conversas}?status[]=qualquer`)).corpo.error.message).toBe('Status inválido')
  })

  it('[S7.31] [S7.18] treats an empty parameter as absent', async () => {
    expect(
      idsDe(
        await admin(
          'GET',
          `${conversas}?status=finalizada&prioridade=&busca=&caixa_entrada_id=&page=&limit=&data_inicio=`,
        ),
      ),
    ).toEqual([urgente.id])
    expect(
      (await admin.chamar(contratoDeCaixas.listar, { query: { tipo: [''], ativo: '', busca: '' } })).corpo.data,
    ).toHaveLength(1)
    expect(
      (await admin.chamar(contratoDeConversas.obter, { params: { id: aberta.id }, query: { incluir_mensagens: '' } }))
        .corpo.data.mensagens,
    ).toEqual([])
  })

  it('[S7.28] [S7.31] accepts the ends of a period as days or as times', async () => {
    const de = new Date(Date.now() - 86_400_000).toISOString()
    const ate = new Date().toISOString()
    const { corpo } = await admin.chamar(contratoDeCaixas.estatisticas, {
      params: { id: caixa.id },
      query: { data_inicio: de, data_fim: ate },
    })
    expect(corpo.data).toMatchObject({ data_inicio: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), conversas_novas: 3 })
    expect(
      (await admin.chamar(contratoDeConversas.listar, { query: { data_inicio: de } })).corpo.data.length,
    ).toBeGreaterThan(0)
    for (const ruim of ['ontem', '2026-02-30', '2026-02-30T99:00:00Z'])
      expect((await admin.chamar(contratoDeConversas.listar, { query: { data_inicio: ruim } })).erro.message).toBe(
        'Data inicial inválida',
      )
  })

  it('[S3.30] [S7.18] returns the total of a list also on a page past its end', async () => {
    for (const lista of [caixas, conversas]) {
      const {
        corpo: {
          pagination: { total },
        },
      } = await admin('GET', lista)
      expect((await admin('GET', `${lista}?page=9&limit=1`)).corpo, lista).toMatchObject({
        data: [],
        pagination: { page: 9, limit: 1, total, hasMore: false },
      })
    }
    expect((await admin.chamar(contratoDeCaixas.listar, { query: { page: 2, limit: 1 } })).corpo.pagination.total).toBe(
      1,
    )
  })
})

describe('a URL', () => {
  it('is the same with a trailing slash, and with an id in capitals', async () => {
    expect((await admin('GET', `${caixas}/`)).corpo.data).toHaveLength(1)
    expect((await admin('GET', `${caixas}/${caixa.id.toUpperCase()}/`)).corpo.data.id).toBe(caixa.id)
    const pessoa = (await casa.como('atendente@girassol.test')).id
    expect(
      (
        await admin.chamar(contratoDeCaixas.adicionarUsuario, {
          params: { id: caixa.id },
          body: { usuario_id: pessoa.toUpperCase(), papel: 'leitor' },
        })
      ).corpo.data.usuario_id,
    ).toBe(pessoa)
    expect(
      (
        await admin.chamar(contratoDeCaixas.alterarUsuario, {
          params: { id: caixa.id, userId: pessoa.toUpperCase() },
          body: { papel: 'atendente' },
        })
      ).corpo.data,
    ).toMatchObject({ usuario_id: pessoa, papel: 'atendente' })
  })

  it('[S8.1] that cannot be decoded is refused with our error format', async () => {
    const r = await admin('GET', '/%E0%A4%A')
    expect([r.status, r.corpo]).toEqual([
      400,
      { success: false, error: { code: 'BAD_REQUEST', message: 'O endereço do pedido não pôde ser entendido.' } },
    ])
    expect((await admin('GET', '//nada')).corpo.error).toEqual({ code: 'NOT_FOUND', message: 'Page not found: //nada' })
  })
})

describe('a body', () => {
  it('[S7.39] [S7.40] [S7.52] may contain null for an absent value', async () => {
    const r = await admin.chamar(mensagens.enviar, {
      params: { id: aberta.id },
      body: { conteudo: 'Oi', tipo: 'text', anexos: null },
    })
    expect([r.status, r.corpo.success]).toEqual([200, true])
    const { corpo } = await admin.chamar(contratoDeConversas.criar, {
      body: {
        caixa_entrada_id: caixa.id,
        contato_nome: null,
        contato_email: null,
        contato_telefone: null,
        contato_dados: null,
      },
    })
    expect(corpo.data).toMatchObject({
      contato_nome: '',
      contato_email: null,
      contato_telefone: null,
      contato_dados: { empresa: null },
    })
    expect(
      (
        await admin.chamar(contratoDeConversas.finalizar, {
          params: { id: aberta.id },
          body: { motivo: null, nota_final: null },
        })
      ).corpo.data.status,
    ).toBe('finalizada')
    expect(
      (await admin.chamar(contratoDeConversas.reabrir, { params: { id: aberta.id }, body: { motivo: null } })).status,
    ).toBe(200)
  })

  it('[S7.21] [S5.8] of an inbox may be sent back complete; its type does not change', async () => {
    expect(
      (await admin.chamar(contratoDeCaixas.alterar, { params: { id: caixa.id }, body: { tipo: 'api', ativo: true } }))
        .status,
    ).toBe(200)
    expect((await admin('PUT', `${caixas}/${caixa.id}`, { tipo: 'fax' })).corpo.error.message).toBe(
      'Tipo de canal não suportado',
    )
    expect(
      (await admin.chamar(contratoDeCaixas.alterar, { params: { id: caixa.id }, body: { tipo: 'email' } })).erro,
    ).toMatchObject({
      details: [{ campo: 'tipo' }],
    })
  })

  it('[S7.26] changes a role only of a member of the inbox', async () => {
    const r = await admin.chamar(contratoDeCaixas.alterarUsuario, {
      params: { id: caixa.id, userId: '00000000-0000-4000-8000-000000000000' },
      body: {
        papel: 'leitor',
      },
    })
    expect([r.status, r.erro.message]).toEqual([404, 'Esta pessoa não está na caixa.'])
  })

  it.each([
    [{ nome: 'x', tipo: 'api', ativo: 'sim' }, 'ativo', 'Situação inválida'],
    [[], '', 'Valor inválido: informe um conjunto de campos'],
    ['texto', '', 'Valor inválido: informe um conjunto de campos'],
    [{ nome: 'nulo\0aqui', tipo: 'api' }, 'nome', 'O texto tem um caractere que não pode ser guardado.'],
  ])('refuses %j in Portuguese, at %s', async (corpo, campo, mensagem) => {
    const r = await admin('POST', caixas, corpo)
    expect([r.status, r.corpo.error.message, r.corpo.error.details]).toEqual([400, mensagem, [{ campo, mensagem }]])
  })
})

it('[S7.74] [S7.29] the connection test returns its status and latency', async () => {
  const { corpo } = await admin.chamar(contratoDeCaixas.testar, { params: { id: caixa.id } })
  expect(corpo).toMatchObject({ success: true, data: { status: 'connected', latency: expect.any(Number) } })
})

it('the published API document has no reference to a missing part', async () => {
  const { corpo } = await admin<{ components: { schemas: Record<string, unknown> } }>('GET', '/api/openapi.json')
  const apontados = new Set([...JSON.stringify(corpo).matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1]))
  for (const ref of apontados)
    expect(Object.keys(corpo.components.schemas).map((n) => `#/components/schemas/${n}`)).toContain(ref)
})
