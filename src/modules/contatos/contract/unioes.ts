import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { camposDaUniao, contato, contatoNaLista, par } from '../tipos.ts'

const base = '/api/contatos' as const
const unir = 'contatos.contato.unir'
const dois = { de: z.uuid('Escolha os dois contatos'), para: z.uuid('Escolha os dois contatos') }
const lado = z.enum(['de', 'para'], 'Escolha um dos lados')
const campo = z.object({
  campo: z.string(),
  rotulo: z.string(),
  de: z.string().nullable(),
  para: z.string().nullable(),
  escolha: lado,
})

export const unioes = {
  pares: endpoint({
    method: 'GET',
    path: `${base}/duplicados`,
    permission: unir,
    summary: 'Pares que podem ser a mesma pessoa, os mais prováveis primeiro',
    query: z.object(consultaDePagina(30)),
    response: sucessoPaginado(par),
  }),
  distintos: endpoint({
    method: 'POST',
    path: `${base}/duplicados/distintos`,
    permission: unir,
    summary: 'São pessoas diferentes: não perguntar de novo',
    body: z
      .object({ a: z.uuid(), b: z.uuid() })
      .refine((p) => p.a !== p.b, { error: 'Escolha dois contatos', path: ['b'] }),
    response: ok,
  }),
  previa: endpoint({
    method: 'POST',
    path: `${base}/unioes/previa`,
    permission: unir,
    summary: 'Lado a lado: o que fica de cada um e o que vai junto',
    body: z.object(dois),
    response: sucesso(
      z.object({
        de: contatoNaLista,
        para: contatoNaLista,
        campos: z.array(campo),
        vao: z.array(z.object({ o_que: z.string(), quantos: z.number().int() })),
      }),
    ),
  }),
  unir: endpoint({
    method: 'POST',
    path: `${base}/unioes`,
    permission: unir,
    summary: 'Dois cadastros viram um; tudo o que apontava para um passa ao outro',
    limit: 60,
    body: z.object({
      ...dois,
      escolhas: z
        .record(
          z
            .string()
            .regex(new RegExp(`^(?:${camposDaUniao.join('|')}|campos\\.[a-z][a-z0-9_]{0,59})$`), 'Campo inválido'),
          lado,
        )
        .default({}),
    }),
    response: sucesso(z.object({ uniao_id: z.string(), contato })),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/unioes/{id}/desfazer`,
    permission: unir,
    summary: 'Os dois voltam, cada um com o que era seu',
    params: porId,
    response: sucesso(z.object({ de: z.string(), para: z.string() })),
  }),
}
