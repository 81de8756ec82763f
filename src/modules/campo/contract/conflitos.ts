import { z } from 'zod'
import { tiposDeConflito } from '#engines/sincronia/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { DECIDIR, umId } from './comum.ts'

export const decisoes = ['celular', 'escritorio', 'ambas'] as const
export type DecisaoDoConflito = (typeof decisoes)[number]

const linha = z.object({
  id: z.uuid(),
  tipo: z.enum(tiposDeConflito),
  ordem: z.object({ id: z.uuid(), numero: z.number().int(), ano: z.number().int(), titulo: z.string() }),
  cliente: z.string(),
  tecnico: z.object({ id: z.uuid(), nome: z.string(), telefone: z.string().nullable() }),
  frase: z.string(),
  atos: z.number().int(),
  aberto_em: z.string(),
  decisao: z.enum(decisoes).nullable(),
  decidido_em: z.string().nullable(),
  decidido_por: z.string().nullable(),
})
export type LinhaDoConflito = z.infer<typeof linha>

const noCelular = z.object({
  id: z.uuid(),
  tipo: z.string(),
  /** by the corrected clock */
  em: z.string(),
  texto: z.string(),
  detalhe: z.string(),
  fotos: z.array(z.string()),
  preso: z.boolean(),
})
const noEscritorio = z.object({
  id: z.string(),
  em: z.string(),
  texto: z.string(),
  detalhe: z.string(),
  marca: z.boolean(),
})
const opcao = z.object({
  decisao: z.enum(decisoes),
  titulo: z.string(),
  efeitos: z.array(z.string()),
  /** why it is not offered now, or null */
  impedida: z.string().nullable(),
})
export const conflitoInteiro = linha.extend({
  situacao: z.string(),
  endereco: z.string(),
  relogio: z.string().nullable(),
  celular: z.array(noCelular),
  escritorio: z.array(noEscritorio),
  opcoes: z.array(opcao),
  motivo: z.string().nullable(),
  visto: z.object({ por: z.string(), em: z.string() }).nullable(),
})
export type ConflitoInteiro = z.infer<typeof conflitoInteiro>

const porId = z.object({ id: umId('Conflito inválido') })

export const conflitosDoCampo = {
  listar: endpoint({
    method: 'GET',
    path: '/api/campo/conflitos',
    permission: DECIDIR,
    summary: 'O que o celular registrou e o escritório já tinha mudado, do mais antigo ao mais novo',
    query: z.object({
      ...consultaDePagina(50),
      situacao: z.enum(['esperando', 'resolvidos'], 'Escolha esperando ou resolvidos').default('esperando'),
      tecnico_id: umId('Técnico inválido').optional(),
    }),
    response: sucessoPaginado(linha),
  }),
  contar: endpoint({
    method: 'GET',
    path: '/api/campo/conflitos/contagem',
    permission: DECIDIR,
    summary: 'Quantos conflitos esperam e quantos foram resolvidos',
    response: sucesso(z.object({ esperando: z.number().int(), resolvidos: z.number().int() })),
  }),
  ver: endpoint({
    method: 'GET',
    path: '/api/campo/conflitos/{id}',
    permission: DECIDIR,
    summary: 'Um conflito com os dois lados, as opções e o efeito de cada uma',
    params: porId,
    response: sucesso(conflitoInteiro),
  }),
  abrir: endpoint({
    method: 'POST',
    path: '/api/campo/conflitos/{id}/aberto',
    permission: DECIDIR,
    summary: 'Anota quem está olhando o conflito',
    params: porId,
    response: sucesso(z.object({ visto: z.object({ por: z.string(), em: z.string() }).nullable() })),
  }),
  decidir: endpoint({
    method: 'POST',
    path: '/api/campo/conflitos/{id}/decisao',
    permission: DECIDIR,
    summary: 'Decide o conflito, uma vez, com o motivo',
    params: porId,
    body: z.object({
      decisao: z.enum(decisoes, 'Escolha o que vale'),
      motivo: z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras'),
    }),
    response: sucesso(z.object({ situacao: z.string() })),
  }),
}
