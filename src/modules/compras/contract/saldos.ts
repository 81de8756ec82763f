import { z } from 'zod'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { AJUSTAR } from '#modules/estoque/contract/comum.ts'
import { ehAlvoDoSaldo } from '../regras/saldo-inicial.ts'
import { base as raiz, umId } from './comum.ts'

const base = `${raiz}/saldo-inicial` as const
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
const situacoesDaLinha = ['lida', 'nova', 'entra', 'invalida', 'gravada', 'desfeita', 'mantida'] as const

const coluna = z.string().regex(/^\d{1,2}$/, 'Coluna inválida')
const mapa = z
  .record(coluna, z.string('Destino inválido').refine(ehAlvoDoSaldo, 'Destino inválido'))
  .refine((m) => new Set(Object.values(m)).size === Object.values(m).length, 'Cada destino recebe uma coluna só')
  .refine((m) => Object.values(m).includes('codigo'), 'Diga qual coluna é o código')

const importacao = z.object({
  id: z.string(),
  nome: z.string(),
  situacao: z.enum(situacoes),
  erro: z.string().nullable(),
  cabecalho: z.array(z.string()),
  mapa: z.record(z.string(), z.string()),
  lembrado: z.boolean(),
  local_id: z.string().nullable(),
  dia: z.string(),
  total: z.number().int(),
  /** rows by state */
  linhas: z.record(z.string(), z.number().int()),
  amostra: z.array(z.array(z.string())),
  criada_em: z.string(),
  concluida_em: z.string().nullable(),
  por: z.string().nullable(),
  pode_desfazer: z.boolean(),
  /** its value asks for a second person, and no other active person may post it */
  sem_outra: z.boolean(),
  /** why it was posted, or undone, without a second person */
  so_por_que: z.string().nullable(),
})
export type SaldoInicial = z.infer<typeof importacao>

const linha = z.object({
  n: z.number().int(),
  celulas: z.array(z.string()),
  situacao: z.enum(situacoesDaLinha),
  erros: z.array(z.object({ coluna: z.string(), mensagem: z.string(), celula: z.number().int().optional() })),
  /** what the row posts */
  entra: z
    .object({
      nome: z.string(),
      local: z.string(),
      quantidade: z.string(),
      unidade: z.string(),
      valor_centavos: z.number(),
      series: z.number().int(),
      lote: z.string().nullable(),
    })
    .nullable(),
  movimento_id: z.string().nullable(),
})
export type LinhaDoSaldo = z.infer<typeof linha>

const porQue = z.object({
  motivo: z.string('Diga por quê').trim().min(1, 'Diga por quê').max(500, 'São no máximo 500 letras'),
})

export const saldos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: AJUSTAR,
    summary: 'As últimas planilhas de saldo inicial, a mais nova primeiro',
    response: sucesso(z.array(importacao)),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: AJUSTAR,
    summary: `Um arquivo CSV ou XLSX com o que há em estoque, como veio (${TIPO_DE_PLANILHA})`,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: sucesso(importacao),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: AJUSTAR,
    summary: 'Como anda uma planilha de saldo inicial',
    params: porId,
    response: sucesso(importacao),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/{id}/linhas`,
    permission: AJUSTAR,
    summary: 'As linhas da planilha e o que cada uma lança',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDaLinha, 'Situação inválida')),
      depois: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: sucesso(z.array(linha)),
  }),
  mapear: endpoint({
    method: 'PUT',
    path: `${base}/{id}/mapa`,
    permission: AJUSTAR,
    summary: 'O que é cada coluna, onde está o que não diz o seu local, e de que dia é; confere todas as linhas',
    params: porId,
    body: z.object({
      mapa,
      local_id: umId('Escolha o local').nullable().default(null),
      dia: dia('Diga o dia'),
    }),
    response: sucesso(importacao),
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/linhas/{n}`,
    permission: AJUSTAR,
    summary: 'Corrige células de uma linha e confere a linha de novo',
    params: porId.extend({ n: z.coerce.number().int().min(1) }),
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
    permission: AJUSTAR,
    summary: 'Lança no livro as linhas conferidas',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
  iniciarSozinho: endpoint({
    method: 'POST',
    path: `${base}/{id}/iniciar-sem-segunda-pessoa`,
    permission: AJUSTAR,
    summary: 'Lança a própria planilha, com o motivo, onde nenhuma outra pessoa ativa pode lançá-la',
    params: porId,
    body: porQue,
    response: sucesso(importacao),
    limit: 30,
  }),
  desfazerSozinho: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer-sem-segunda-pessoa`,
    permission: AJUSTAR,
    summary: 'Estorna a própria planilha, com o motivo, onde nenhuma outra pessoa ativa pode fazê-lo',
    params: porId,
    body: porQue,
    response: sucesso(importacao),
    limit: 30,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: AJUSTAR,
    summary: 'Estorna o que a planilha lançou, por 30 dias',
    params: porId,
    response: sucesso(importacao),
    limit: 30,
  }),
}
