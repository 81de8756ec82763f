import { z } from 'zod'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { BASE, LANCAR } from './comum.ts'

const base = '/api/leituras-de-usinas/importacoes' as const
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

/** A day of a plant, or of an inverter, as the file states it. */
export const diaDoArquivo = z.object({
  /** code of the plant in the portal, or serial of the inverter */
  codigo: z.string(),
  nome: z.string().nullable(),
  dia: z.string(),
  kwh: z.string(),
})
export type DiaDoArquivo = z.infer<typeof diaDoArquivo>

export const importacao = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(['inversorDiario', 'inversorPotencia']),
  situacao: z.enum(situacoes),
  erro: z.string().nullable(),
  total: z.number().int(),
  avisos: z.array(z.string()),
  linhas: z.record(z.string(), z.number().int()),
  /** codes of the file that no plant has yet */
  sem_usina: z.array(z.object({ codigo: z.string(), nome: z.string().nullable() })),
  criada_em: z.string(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
})
export type ImportacaoDeLeituras = z.infer<typeof importacao>

export const linhaDaImportacao = z.object({
  n: z.number().int(),
  situacao: z.enum(situacoesDaLinha),
  usina: z.string().nullable(),
  dado: diaDoArquivo,
  /** kWh stored before, in this source */
  antes_kwh: z.number().nullable(),
  erros: z.array(z.object({ coluna: z.string(), mensagem: z.string() })),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

export const importacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: LANCAR,
    summary: 'Os últimos arquivos de inversores, o mais novo primeiro',
    response: sucesso(z.array(importacao)),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: LANCAR,
    summary: `Um arquivo de portal de inversores, como veio (${TIPO_DE_PLANILHA}); só confere`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(importacao),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: LANCAR,
    summary: 'Como anda uma importação',
    params: porId,
    response: sucesso(importacao),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: LANCAR,
    summary: 'Os dias do arquivo e o que será de cada um',
    params: porId,
    query: z.object({ depois: z.coerce.number().int().min(0).default(0) }),
    response: sucesso(z.array(linhaDaImportacao)),
  }),
  ligar: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/codigos`,
    permission: LANCAR,
    summary: 'Diz de que usina é um código do portal ou o serial de um inversor, e confere o arquivo de novo',
    params: porId,
    body: z.object({
      importacao_id: z.uuid('Importação inválida'),
      codigo: z.string('Diga o código').trim().min(1, 'Diga o código').max(80, 'O código é longo demais'),
    }),
    response: sucesso(importacao),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: LANCAR,
    summary: 'Grava os dias conferidos',
    params: porId,
    response: sucesso(importacao),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: LANCAR,
    summary: 'Tira os dias gravados que ninguém leu de novo, por 30 dias',
    params: porId,
    response: sucesso(importacao),
  }),
  descartar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: LANCAR,
    summary: 'Joga fora um arquivo do qual nada foi gravado',
    params: porId,
    response: ok,
  }),
}
