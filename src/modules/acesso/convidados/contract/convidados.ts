import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { papelDoConvite } from '#modules/acesso/entrar/contract/convites.ts'
import { departamento, papel } from '#modules/acesso/nucleo/contract/comum.ts'
import { camposDoConvidado } from '../regras/linha.ts'

const base = '/api/convites-em-lote' as const
const convidar = 'cad.convite.criar'
const situacoes = [
  'mapeando',
  'conferindo',
  'conferida',
  'importando',
  'concluida',
  'desfazendo',
  'desfeita',
  'falhou',
] as const
export const situacoesDoConvidado = [
  'lida',
  'nova',
  'repetida',
  'existente',
  'invalida',
  'convidada',
  'desfeita',
  'mantida',
] as const
const coluna = z.string().regex(/^\d{1,2}$/, 'Coluna inválida')
const mapa = z
  .record(coluna, z.enum(camposDoConvidado, 'Destino inválido'))
  .refine((m) => new Set(Object.values(m)).size === Object.values(m).length, 'Cada destino recebe uma coluna só')
  .refine((m) => Object.values(m).includes('email'), 'Diga qual coluna é o e-mail')
  .refine((m) => Object.values(m).includes('nome'), 'Diga qual coluna é o nome')
/** The role of lines that name none. Null is a choice too: they enter without access. */
const padrao = z
  .object({ departamento, papel }, 'Escolha a área e o papel de quem vier sem, ou “Sem acesso”')
  .nullable()

export const lote = z.object({
  id: z.string(),
  nome: z.string(),
  situacao: z.enum(situacoes),
  erro: z.string().nullable(),
  cabecalho: z.array(z.string()),
  mapa: z.record(z.string(), z.enum(camposDoConvidado)),
  lembrado: z.boolean(),
  padrao: z.object({ departamento, papel }).nullable(),
  total: z.number().int(),
  linhas: z.record(z.string(), z.number().int()),
  amostra: z.array(z.array(z.string())),
  criada_em: z.string(),
  concluida_em: z.string().nullable(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
  /** invitations whose mail is still to be sent */
  a_enviar: z.number().int(),
  /** open invitations whose mail did not leave */
  sem_correio: z.number().int(),
})
export type Lote = z.infer<typeof lote>

export const linhaDoLote = z.object({
  n: z.number().int(),
  celulas: z.array(z.string()),
  situacao: z.enum(situacoesDoConvidado),
  erros: z.array(z.object({ coluna: z.string(), mensagem: z.string(), celula: z.number().int().optional() })),
  convidado: z
    .object({
      nome: z.string(),
      email: z.string(),
      papeis: z.array(papelDoConvite.pick({ departamento: true, papel: true })),
      globais: z.array(z.string()),
    })
    .nullable(),
  entrega: z.enum(['pendente', 'enviado', 'link']).nullable(),
})
/** States of a line without an invitation. */
export const situacoesRecusadas = [
  'invalida',
  'repetida',
  'existente',
] as const satisfies readonly LinhaDoLote['situacao'][]
export type LinhaDoLote = z.infer<typeof linhaDoLote>

export const convidados = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: convidar,
    summary: 'Listas de pessoas convidadas de uma vez, a mais nova primeiro',
    query: z.object(consultaDePagina(20)),
    response: sucessoPaginado(lote),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: convidar,
    summary: `Um arquivo CSV ou XLSX com pessoas, como veio (${TIPO_DE_PLANILHA})`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(lote),
    limit: 20,
  }),
  colar: endpoint({
    method: 'POST',
    path: `${base}/colar`,
    permission: convidar,
    summary: 'Pessoas escritas uma por linha; confere todas',
    body: z.object({
      texto: z
        .string('Cole as pessoas, uma por linha')
        .max(500_000, 'O texto é grande demais. Divida-o.')
        .refine((t) => t.trim() !== '', 'Cole as pessoas, uma por linha'),
      padrao,
    }),
    response: sucesso(lote),
    limit: 30,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: convidar,
    summary: 'Como anda uma lista',
    params: porId,
    response: sucesso(lote),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: convidar,
    summary: 'As linhas da lista e o que será de cada uma',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDoConvidado, 'Situação inválida')),
      depois: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: sucesso(z.array(linhaDoLote)),
  }),
  mapear: endpoint({
    method: 'PUT',
    path: `${base}/{id}/mapa`,
    permission: convidar,
    summary: 'O que é cada coluna, e o papel de quem vier sem; confere todas as linhas',
    params: porId,
    body: z.object({ mapa, padrao }),
    response: sucesso(lote),
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/linhas/{n}`,
    permission: convidar,
    summary: 'Corrige células de uma linha e confere a linha de novo',
    params: z.object({ id: z.uuid('Identificador inválido'), n: z.coerce.number().int().min(1) }),
    body: z.object({
      celulas: z
        .record(coluna, z.string().trim().max(4000, 'No máximo 4.000 letras'))
        .refine((c) => Object.keys(c).length > 0, 'Diga o que corrigir'),
    }),
    response: sucesso(linhaDoLote),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: convidar,
    summary: 'Convida as pessoas das linhas conferidas',
    params: porId,
    response: sucesso(lote),
    limit: 30,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: convidar,
    summary: 'Revoga os convites que ainda não foram aceitos, por 30 dias',
    params: porId,
    response: sucesso(lote),
    limit: 30,
  }),
  recusadas: endpoint({
    method: 'GET',
    path: `${base}/{id}/recusadas`,
    permission: convidar,
    summary: 'As linhas recusadas, com o motivo, para corrigir e enviar de novo',
    params: porId,
    bruto: true,
    limit: 30,
    response: z.any(),
  }),
  links: endpoint({
    method: 'POST',
    path: `${base}/{id}/links`,
    permission: convidar,
    summary: 'Links dos convites que não saíram por e-mail; os anteriores deixam de valer',
    params: porId,
    response: sucesso(z.array(z.object({ nome: z.string(), email: z.string(), link: z.string() }))),
    limit: 30,
  }),
}
