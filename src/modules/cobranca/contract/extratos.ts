import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { situacoesDaImportacao, situacoesDaLinha } from '../tipos.ts'
import { BASE, CONCILIAR } from './comum.ts'

/** Media type of an uploaded statement, whatever it is inside: the bytes decide. */
export const TIPO_DE_EXTRATO = 'application/vnd.girassol.extrato'
export const LIMITE_DO_EXTRATO = 10 * 1024 * 1024

const importacao = z.object({
  id: z.string(),
  conta_id: z.string(),
  conta_nome: z.string(),
  nome: z.string(),
  tipo: z.enum(['ofx', 'extratoCsv']),
  situacao: z.enum(situacoesDaImportacao),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  criada_em: z.string(),
  /** rows by what happens to them */
  linhas: z.record(z.enum(situacoesDaLinha), z.number().int()),
  entra_centavos: z.number().int(),
})
export type ImportacaoDeExtrato = z.infer<typeof importacao>

const linha = z.object({
  n: z.number().int(),
  dia: z.string().nullable(),
  valor_centavos: z.number().int().nullable(),
  memo: z.string(),
  especie: z.string(),
  txid: z.string().nullable(),
  pagador_nome: z.string().nullable(),
  situacao: z.enum(situacoesDaLinha),
  recebimento_id: z.string().nullable(),
})
export type LinhaDoExtrato = z.infer<typeof linha>

const inteira = importacao.extend({ itens: z.array(linha) })

const porLinha = porId.extend({ n: z.coerce.number('Linha inválida').int('Linha inválida').min(1, 'Linha inválida') })

export const extratos = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/extratos`,
    permission: CONCILIAR,
    summary: 'Extratos enviados, do mais novo ao mais antigo',
    query: z.object(consultaDePagina(20)),
    response: sucessoPaginado(importacao),
  }),
  enviar: endpoint({
    method: 'POST',
    path: `${BASE}/extratos`,
    permission: CONCILIAR,
    summary: `Um extrato em OFX ou CSV, como o banco o gerou (${TIPO_DE_EXTRATO}). Nada é lançado ainda`,
    query: z.object({
      nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200),
      conta_id: z.uuid('Conta inválida').optional(),
    }),
    body: z.any(),
    response: sucesso(inteira),
    limit: 20,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/extratos/{id}`,
    permission: CONCILIAR,
    summary: 'Um extrato com o que cada linha vai fazer',
    params: porId,
    response: sucesso(inteira),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${BASE}/extratos/{id}/linhas/{n}`,
    permission: CONCILIAR,
    summary: 'Decide se uma linha entra como recebimento ou fica de fora',
    params: porLinha,
    body: z.object({ situacao: z.enum(['nova', 'fora'], 'Diga se a linha entra') }),
    response: sucesso(inteira),
  }),
  concluir: endpoint({
    method: 'POST',
    path: `${BASE}/extratos/{id}/concluir`,
    permission: CONCILIAR,
    summary: 'Lança os recebimentos novos e baixa os que trazem txid',
    params: porId,
    response: sucesso(inteira),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${BASE}/extratos/{id}/desfazer`,
    permission: CONCILIAR,
    summary: 'Anula os recebimentos deste extrato; recusa quando algum já paga fatura',
    params: porId,
    response: sucesso(inteira),
  }),
  descartar: endpoint({
    method: 'POST',
    path: `${BASE}/extratos/{id}/descartar`,
    permission: CONCILIAR,
    summary: 'Descarta um extrato que não foi lançado',
    params: porId,
    response: sucesso(inteira),
  }),
}
