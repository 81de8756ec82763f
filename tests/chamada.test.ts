import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { porContrato } from './suporte/chamada.ts'

const alterar = endpoint({
  method: 'PATCH',
  path: '/api/coisas/{id}',
  permission: 'sessao',
  summary: 'Altera uma coisa',
  params: porId,
  query: z.object({ etiquetas: z.array(z.string()).optional() }),
  body: z.object({ nome: z.string() }),
  response: sucesso(z.object({ nome: z.string() })),
})
const listar = endpoint({
  method: 'GET',
  path: '/api/coisas',
  permission: 'sessao',
  summary: 'As coisas',
  response: sucesso(z.array(z.string())),
})

/** A caller whose server always gives the same answer, and the calls that reached it. */
function servidor(status: number, corpo: unknown) {
  const pedidos: unknown[][] = []
  const chamar = porContrato(async (...pedido) => {
    pedidos.push(pedido)
    return { status, corpo, cabecalhos: new Headers() }
  })
  return { pedidos, chamar }
}

describe('a call by contract', () => {
  it('sends method, path, query and body of the endpoint', async () => {
    const { pedidos, chamar } = servidor(200, { success: true, data: { nome: 'b' } })
    const r = await chamar(alterar, { params: { id: 'a/1' }, query: { etiquetas: ['x', 'y z'] }, body: { nome: 'b' } })
    expect(pedidos).toEqual([['PATCH', '/api/coisas/a%2F1?etiquetas=x&etiquetas=y+z', { nome: 'b' }, undefined]])
    expect([r.status, r.corpo.data.nome]).toEqual([200, 'b'])
  })

  it('needs no arguments when the endpoint has none, and takes headers', async () => {
    const { pedidos, chamar } = servidor(200, { success: true, data: [] })
    await chamar(listar)
    await chamar(listar, {}, { 'x-de': 'teste' })
    expect(pedidos).toEqual([
      ['GET', '/api/coisas', undefined, undefined],
      ['GET', '/api/coisas', undefined, { 'x-de': 'teste' }],
    ])
  })

  it('does not compile with a field that the contract does not have', () => {
    const { chamar } = servidor(200, {})
    // @ts-expect-error the body of this endpoint has `nome`
    const semNome = () => chamar(alterar, { params: { id: 'a' }, body: { titulo: 'b' } })
    // @ts-expect-error this endpoint needs its arguments
    const semNada = () => chamar(alterar)
    expect([semNome, semNada]).toHaveLength(2)
  })

  it('returns the sentence at a rejected field; the body of a refusal is not read as a success', async () => {
    const recusa = {
      success: false,
      error: { code: 'VALIDATION_ERROR', message: 'Confira', details: [{ campo: 'nome', mensagem: 'Dê um nome' }] },
    }
    const r = await servidor(400, recusa).chamar(listar)
    expect([r.status, r.erro.code, r.detalhe('nome'), r.detalhe('outro')]).toEqual([
      400,
      'VALIDATION_ERROR',
      'Dê um nome',
      undefined,
    ])
    expect(() => r.corpo).toThrow('GET /api/coisas responded 400: {"success":false')
  })

  it('a success has no refusal', async () => {
    const r = await servidor(200, { success: true, data: [] }).chamar(listar)
    expect(() => r.erro).toThrow('not a refusal')
  })
})
