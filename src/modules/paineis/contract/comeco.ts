import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const base = '/api/paineis/comeco' as const

export const passosDoComeco = [
  'empresa',
  'departamentos',
  'correio',
  'pessoas',
  'canal',
  'clientes',
  'cartao',
  'demonstracao',
] as const
export type PassoDoComeco = (typeof passosDoComeco)[number]

export const comeco = {
  ver: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.empresa.editar',
    summary: 'O que uma empresa nova já fez, visto nos dados',
    response: sucesso(
      z.object({
        dispensado: z.boolean(),
        passos: z.array(z.object({ passo: z.enum(passosDoComeco), feito: z.boolean() })),
      }),
    ),
  }),
  dispensar: endpoint({
    method: 'PUT',
    path: base,
    permission: 'cad.empresa.editar',
    summary: 'Tira do início a lista do começo, ou a traz de volta',
    body: z.object({ dispensado: z.boolean('Diga se a lista sai do início') }),
    response: ok,
  }),
}
