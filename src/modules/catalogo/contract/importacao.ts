import { z } from 'zod'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { ehAlvo } from '../regras/colunas.ts'
import { tiposDeItem } from '../tipos.ts'
import { EDITAR, FIM_ANTES, texto, VER_CUSTO } from './comum.ts'

const base = '/api/catalogo/importacoes' as const
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
export const situacoesDaLinha = ['lida', 'nova', 'muda', 'igual', 'invalida', 'gravada', 'desfeita', 'mantida'] as const

const coluna = z.string().regex(/^\d{1,2}$/, 'Coluna inválida')
const mapa = z
  .record(coluna, z.string('Destino inválido').refine(ehAlvo, 'Destino inválido'))
  .refine((m) => new Set(Object.values(m)).size === Object.values(m).length, 'Cada destino recebe uma coluna só')
  .refine((m) => Object.values(m).includes('modelo'), 'Diga qual coluna é o modelo')

export const importacao = z.object({
  id: z.string(),
  nome: z.string(),
  situacao: z.enum(situacoes),
  erro: z.string().nullable(),
  cabecalho: z.array(z.string()),
  mapa: z.record(z.string(), z.string()),
  /** the mapping is that of an earlier file with these columns */
  lembrado: z.boolean(),
  fornecedor: z.string(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  total: z.number().int(),
  /** rows by state */
  linhas: z.record(z.string(), z.number().int()),
  amostra: z.array(z.array(z.string())),
  criada_em: z.string(),
  concluida_em: z.string().nullable(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
})
export type Importacao = z.infer<typeof importacao>

/** What a row would write, beside what the catalogue says on its first day. */
export const mudancaDaLinha = z.object({
  nome: z.string(),
  tipo: z.enum(tiposDeItem),
  fornecedor: z.string().nullable(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  custo_centavos: z.number().int().nullable(),
  /** what the supplier charges until then */
  antes_centavos: z.number().int().nullable(),
  /** figures of the datasheet that change */
  ficha: z.array(z.string()),
})
export type MudancaDaLinha = z.infer<typeof mudancaDaLinha>

export const linhaDaImportacao = z.object({
  n: z.number().int(),
  celulas: z.array(z.string()),
  situacao: z.enum(situacoesDaLinha),
  erros: z.array(z.object({ coluna: z.string(), mensagem: z.string(), celula: z.number().int().optional() })),
  mudanca: mudancaDaLinha.nullable(),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

const porLinha = z.object({ id: z.uuid('Identificador inválido'), n: z.coerce.number().int().min(1) })

export const importacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER_CUSTO,
    summary: 'As últimas planilhas de itens e preços, a mais nova primeiro',
    response: sucesso(z.array(importacao)),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: EDITAR,
    summary: `Um arquivo CSV ou XLSX com itens ou preços, como veio (${TIPO_DE_PLANILHA})`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(importacao),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: VER_CUSTO,
    summary: 'Como anda uma importação',
    params: porId,
    response: sucesso(importacao),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: VER_CUSTO,
    summary: 'As linhas da planilha e o que será de cada uma',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDaLinha, 'Situação inválida')),
      depois: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: sucesso(z.array(linhaDaImportacao)),
  }),
  mapear: endpoint({
    method: 'PUT',
    path: `${base}/{id}/mapa`,
    permission: EDITAR,
    summary: 'O que é cada coluna e de quem é a tabela; confere todas as linhas',
    params: porId,
    body: z
      .object({
        mapa,
        fornecedor: texto(120, 'O fornecedor tem no máximo 120 letras').default(''),
        inicio: dia('Data inválida').nullable().default(null),
        fim: dia('Data inválida').nullable().default(null),
      })
      .refine((v) => v.inicio === null || v.fim === null || v.fim >= v.inicio, FIM_ANTES),
    response: sucesso(importacao),
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/linhas/{n}`,
    permission: EDITAR,
    summary: 'Corrige células de uma linha e confere a linha de novo',
    params: porLinha,
    body: z.object({
      celulas: z
        .record(coluna, z.string().trim().max(4000, 'No máximo 4.000 letras'))
        .refine((c) => Object.keys(c).length > 0, 'Diga o que corrigir'),
    }),
    response: ok,
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: EDITAR,
    summary: 'Grava as linhas conferidas',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: EDITAR,
    summary: 'Tira o que gravou e devolve o que mudou, por 30 dias',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  descartar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: EDITAR,
    summary: 'Joga fora uma planilha da qual nada foi gravado',
    params: porId,
    response: ok,
  }),
}
