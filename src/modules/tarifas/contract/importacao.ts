import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { tiposDeArquivo } from '../regras/aneel.ts'
import { BASE, chave, EDITAR, VER } from './comum.ts'
import { preco, propostasTocadas } from './tarifas.ts'

const base = `${BASE}/importacoes` as const
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

/** What a row of the preview would write, beside what is in force on its first day. */
export const periodoLido = z.object({
  linha: z.number().int(),
  agente: z.string(),
  distribuidora_id: z.string(),
  distribuidora: z.string(),
  ...chave,
  inicio: z.string(),
  fim: z.string().nullable(),
  reh: z.string().nullable(),
  tusdg: z.number().nullable(),
  precos: z.array(preco),
  antes: z
    .object({ rotulo: z.string(), inicio: z.string(), fim: z.string().nullable(), precos: z.array(preco) })
    .nullable(),
  /** changes of more than 30 %, decisions that the file did not make */
  notas: z.array(z.string()),
  /** a component that the file does not bring was kept: to be completed */
  incompleta: z.boolean(),
})
export type PeriodoLido = z.infer<typeof periodoLido>

export const importacao = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeArquivo),
  situacao: z.enum(situacoes),
  erro: z.string().nullable(),
  /** periods of the file that the product uses */
  total: z.number().int(),
  linhas_no_arquivo: z.number().int(),
  agentes_de_fora: z.array(z.string()),
  /** rows by state */
  linhas: z.record(z.string(), z.number().int()),
  criada_em: z.string(),
  concluida_em: z.string().nullable(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
})
export type ImportacaoDaAneel = z.infer<typeof importacao>

export const linhaDaImportacao = z.object({
  n: z.number().int(),
  situacao: z.enum(situacoesDaLinha),
  erros: z.array(z.object({ coluna: z.string(), mensagem: z.string() })),
  periodo: periodoLido.nullable(),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

export const importacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'Os últimos arquivos da ANEEL, o mais novo primeiro',
    response: sucesso(z.array(importacao)),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: EDITAR,
    summary: `Um arquivo de tarifas homologadas ou de componentes da ANEEL, como veio (${TIPO_DE_PLANILHA}); só confere`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(importacao),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: VER,
    summary: 'Como anda uma importação',
    params: porId,
    response: sucesso(importacao),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: VER,
    summary: 'Os períodos do arquivo e o que será de cada um',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDaLinha, 'Situação inválida')),
      depois: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: sucesso(z.array(linhaDaImportacao)),
  }),
  propostas: endpoint({
    method: 'GET',
    path: `${base}/{id}/propostas`,
    permission: VER,
    summary: 'As propostas abertas que o arquivo mudaria',
    params: porId,
    response: sucesso(propostasTocadas),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: EDITAR,
    summary: 'Grava os períodos conferidos',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: EDITAR,
    summary: 'Tira os períodos gravados que ninguém usou, por 30 dias',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  descartar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: EDITAR,
    summary: 'Joga fora um arquivo do qual nada foi gravado',
    params: porId,
    response: ok,
  }),
}
