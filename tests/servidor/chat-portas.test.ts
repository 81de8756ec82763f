import { describe, expect, it } from 'vitest'
import { preencherCaminho, type Endpoint } from '#kit/endpoint.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { abrirConversa, casaDeChat } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const leitor = await casa.como('vendedor@girassol.test')
const deFora = await casa.como('engenheira@girassol.test')
const semChat = await casa.como('tecnico@girassol.test')
const ninguem = await casa.como(null)

const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [leitor.id]: 'leitor' })
const conversa = await abrirConversa(atendente, caixa)
const mensagem = (
  await atendente.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'bom dia' } })
).corpo.data

const outroId = '01990000-0000-7000-8000-000000000000'
/** A valid body for every endpoint with one, so that only the permission decides. */
const corpos: Record<string, unknown> = {
  'caixas.criar': { nome: 'x', tipo: 'api' },
  'caixas.alterar': {},
  'caixas.adicionarUsuario': { usuario_id: supervisora.id, papel: 'leitor' },
  'caixas.alterarUsuario': { papel: 'leitor' },
  'conversas.criar': { caixa_entrada_id: caixa.id, contato_nome: 'Ana' },
  'conversas.alterar': { prioridade: 'alta' },
  'conversas.atribuir': { usuario_id: atendente.id },
  'conversas.finalizar': {},
  'conversas.reabrir': {},
  'conversas.presenca': { estado: 'vendo' },
  'mensagens.enviar': { conteudo: 'x' },
  'mensagens.editar': { conteudo: 'x' },
  'mensagens.reagir': { emoji: '👍' },
}
const todos = Object.entries({ caixas, conversas, mensagens }).flatMap(([grupo, contrato]) =>
  Object.entries(contrato).map(([verbo, e]) => ({
    nome: `${grupo}.${verbo}`,
    e,
    corpo: corpos[`${grupo}.${verbo}`],
  })),
)
const fechados = todos.filter(({ e }) => !e.open)
const comId = fechados.filter(({ e }) => e.path.includes('{id}'))
const escritas = [
  'conversas.alterar',
  'conversas.atribuir',
  'conversas.desatribuir',
  'conversas.finalizar',
  'conversas.reabrir',
  'mensagens.enviar',
  'mensagens.editar',
  'mensagens.apagar',
  'mensagens.reagir',
  'mensagens.reenviar',
]

const caminho = (e: Endpoint, id = e.path.includes('caixas-entrada') ? caixa.id : conversa.id) =>
  preencherCaminho(e.path, { id, userId: leitor.id, messageId: mensagem.id })
const chamar = (quem: typeof ninguem, { e, corpo }: (typeof todos)[number], id?: string) =>
  quem(e.method, caminho(e, id), e.method === 'GET' ? undefined : corpo)

describe('every endpoint of the chat', () => {
  it.each(fechados)('$nome returns 401 to an anonymous user', async (um) => {
    const { status, corpo } = await chamar(ninguem, um)
    expect([status, corpo.error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
  it.each(fechados)('$nome refuses a user without a role in the chat, and names what is missing', async (um) => {
    const { status, corpo } = await chamar(semChat, um)
    expect([status, corpo.error?.code, corpo.error?.details]).toEqual([
      403,
      'FORBIDDEN',
      { permissao: um.e.permission },
    ])
  })
  it.each(comId)('$nome refuses an invalid id', async (um) => {
    const { status, corpo } = await chamar(supervisora, um, 'abc')
    expect([status, corpo.error?.code, corpo.error?.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ campo: 'id', mensagem: 'Identificador inválido' }],
    ])
  })
  it.each(comId)('$nome returns 404 for an unknown id', async (um) => {
    const { status, corpo } = await chamar(supervisora, um, outroId)
    expect([status, corpo.error?.message]).toEqual([
      404,
      um.e.path.includes('caixas-entrada') ? 'Caixa de entrada não encontrada.' : 'Conversa não encontrada.',
    ])
  })
  it.each(comId.filter(({ e }) => !e.permission?.endsWith('configurar') && !e.permission?.endsWith('excluir')))(
    '$nome returns 404 to a user outside the inbox',
    async (um) => {
      expect((await chamar(deFora, um)).status).toBe(404)
    },
  )
  it.each(fechados.filter(({ nome }) => escritas.includes(nome)))(
    '$nome refuses a user who may only read the inbox',
    async (um) => {
      const { status, corpo } = await chamar(leitor, um)
      expect([status, corpo.error?.message]).toEqual([403, 'Nesta caixa você só pode ler as conversas.'])
    },
  )
  it('opening a conversation returns 403 to a reader and 404 to a user outside the inbox', async () => {
    const pedido = { caixa_entrada_id: caixa.id, contato_nome: 'Ana' }
    expect((await leitor.chamar(conversas.criar, { body: pedido })).status).toBe(403)
    expect((await deFora.chamar(conversas.criar, { body: pedido })).status).toBe(404)
    expect(
      (await atendente.chamar(conversas.criar, { body: { ...pedido, caixa_entrada_id: outroId } })).erro.message,
    ).toBe('Caixa de entrada não encontrada.')
  })
  it('a reader may read: thread, messages, counts and the read mark', async () => {
    for (const c of ['', '/mensagens', `/mensagens/${mensagem.id}`])
      expect((await leitor('GET', `/api/chat/conversas/${conversa.id}${c}`)).status, c).toBe(200)
    expect((await leitor.chamar(conversas.marcarLida, { params: { id: conversa.id } })).status).toBe(200)
    expect((await leitor.chamar(conversas.obter, { params: { id: conversa.id } })).corpo.data.pode).toEqual({
      responder: false,
      gerir: false,
    })
  })
  it('returns 404 for an unknown message of a known conversation, and for one of another conversation', async () => {
    const outra = await abrirConversa(atendente, caixa)
    for (const id of [outroId, mensagem.id]) {
      for (const [metodo, fim, corpo] of [
        ['GET', '', undefined],
        ['PUT', '', { conteudo: 'x' }],
        ['DELETE', '', undefined],
        ['POST', '/reacao', { emoji: '👍' }],
        ['POST', '/reenviar', undefined],
        ['POST', '/midia', undefined],
      ] as const) {
        const r = await atendente(metodo, `/api/chat/conversas/${outra.id}/mensagens/${id}${fim}`, corpo)
        expect([r.status, r.corpo.error?.message], `${metodo} ${fim}`).toEqual([404, 'Mensagem não encontrada.'])
      }
    }
  })
})
