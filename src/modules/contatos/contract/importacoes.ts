import { z } from 'zod'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { MODO_PADRAO, modosDoConhecido } from '../regras/importacao.ts'
import { alvosFixos } from '../regras/mapa.ts'

const base = '/api/contatos/importacoes' as const
const importar = 'contatos.contato.importar'
export const situacoesDaImportacao = [
  'mapeando',
  'conferindo',
  'conferida',
  'importando',
  'concluida',
  'desfazendo',
  'desfeita',
  'falhou',
] as const
export const situacoesDaLinha = [
  'lida',
  'nova',
  'existente',
  'duvida',
  'repetida',
  'invalida',
  'criada',
  'atualizada',
  'igual',
  'pulada',
  'desfeita',
  'mantida',
] as const
export const alvo = z
  .string('Destino inválido')
  .regex(new RegExp(`^(?:${alvosFixos.join('|')}|campos\\.[a-z][a-z0-9_]{0,59})$`), 'Destino inválido')
const coluna = z.string().regex(/^\d{1,2}$/, 'Coluna inválida')
const umaLinha = z.object({ id: z.uuid('Identificador inválido'), n: z.coerce.number().int().min(1) })
const mapa = z
  .record(coluna, alvo)
  .refine((m) => new Set(Object.values(m)).size === Object.values(m).length, 'Cada destino recebe uma coluna só')

export const importacao = z.object({
  id: z.string(),
  nome: z.string(),
  situacao: z.enum(situacoesDaImportacao),
  erro: z.string().nullable(),
  cabecalho: z.array(z.string()),
  mapa: z.record(z.string(), z.string()),
  lembrado: z.boolean(),
  duplicados: z.enum(modosDoConhecido),
  etiqueta: z.string(),
  regras: z.boolean(),
  total: z.number().int(),
  linhas: z.record(z.string(), z.number().int()),
  amostra: z.array(z.array(z.string())),
  criada_em: z.string(),
  concluida_em: z.string().nullable(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
})
export type Importacao = z.infer<typeof importacao>
const erroDaLinha = z.object({ coluna: z.string(), mensagem: z.string(), celula: z.number().int().optional() })
export const linhaDaImportacao = z.object({
  n: z.number().int(),
  celulas: z.array(z.string()),
  situacao: z.enum(situacoesDaLinha),
  erros: z.array(erroDaLinha),
  contato: z.object({ id: z.string(), nome: z.string() }).nullable(),
  /** the earlier row about the same contact */
  repete: z.number().int().nullable(),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

export const importacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: importar,
    summary: 'Importações, a mais nova primeiro',
    query: z.object(consultaDePagina(20)),
    response: sucessoPaginado(importacao),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: importar,
    summary: `Um arquivo CSV ou XLSX, como veio (${TIPO_DE_PLANILHA})`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(importacao),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: importar,
    summary: 'Como anda uma importação',
    params: porId,
    response: sucesso(importacao),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: importar,
    summary: 'As linhas do arquivo e o que será de cada uma',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDaLinha, 'Situação inválida')),
      depois: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: sucesso(z.array(linhaDaImportacao)),
  }),
  mapear: endpoint({
    method: 'PUT',
    path: `${base}/{id}/mapa`,
    permission: importar,
    summary: 'O que é cada coluna; confere todas as linhas',
    params: porId,
    body: z.object({
      mapa: mapa.refine((m) => Object.keys(m).length > 0, 'Diga o que é pelo menos uma coluna'),
      duplicados: z.enum(modosDoConhecido, 'Escolha o que fazer com quem já existe').default(MODO_PADRAO),
      etiqueta: z.string().trim().max(40, 'A etiqueta tem no máximo 40 letras').default(''),
      regras: z.boolean().default(false),
    }),
    response: sucesso(importacao),
  }),
  decidir: endpoint({
    method: 'PUT',
    path: `${base}/{id}/linhas/{n}`,
    permission: importar,
    summary: 'O que fazer de uma linha em dúvida',
    params: umaLinha,
    body: z.object({ acao: z.enum(['criar', 'atualizar', 'pular'], 'Escolha o que fazer') }),
    response: ok,
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/linhas/{n}`,
    permission: importar,
    summary: 'Corrige células de uma linha e confere a linha de novo',
    params: umaLinha,
    body: z.object({
      celulas: z
        .record(coluna, z.string().trim().max(4000, 'No máximo 4.000 letras'))
        .refine((c) => Object.keys(c).length > 0, 'Diga o que corrigir'),
    }),
    response: sucesso(linhaDaImportacao),
  }),
  decidirRepetidas: endpoint({
    method: 'PUT',
    path: `${base}/{id}/repetidas`,
    permission: importar,
    summary: 'O que fazer de todas as linhas repetidas que ainda não têm decisão',
    params: porId,
    body: z.object({ acao: z.enum(['atualizar', 'pular'], 'Escolha o que fazer') }),
    response: sucesso(z.object({ linhas: z.number().int() })),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar`,
    permission: importar,
    summary: 'Grava as linhas conferidas',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: importar,
    summary: 'Tira o que criou e devolve o que mudou, por 30 dias',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  erros: endpoint({
    method: 'GET',
    path: `${base}/{id}/erros`,
    permission: importar,
    summary: 'As linhas recusadas, com o motivo, para corrigir e enviar de novo',
    params: porId,
    bruto: true,
    limit: 30,
    response: z.any(),
  }),
}
