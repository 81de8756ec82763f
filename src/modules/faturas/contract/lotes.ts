import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { motivo } from './comum.ts'
import { item, pagamentoDoLote } from './itens.ts'
import { situacoesDaEntrada, situacoesDoEnvio, situacoesDoLote } from '../tipos.ts'

const base = '/api/faturas/lotes' as const
const ver = 'faturas.lote.ver'
const montar = 'faturas.lote.montar'
const enviar = 'faturas.lote.enviar'

/** Media type of an uploaded bill or sheet, whatever it is inside. */
export const TIPO_DE_CONTA_DO_LOTE = 'application/vnd.girassol.conta-de-lote'
export const LIMITE_DO_ARQUIVO = 20 * 1024 * 1024

const competencia = z.string('Escolha o mês').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'O mês é como 2027-01')
const quem = z.object({ id: z.string(), nome: z.string() })
const inteiro = z.number().int()

export const loteNaLista = z.object({
  id: z.string(),
  nome: z.string(),
  competencia: z.string(),
  vencimento_em: z.string(),
  situacao: z.enum(situacoesDoLote),
  unidades: inteiro,
  soma_centavos: inteiro,
})
export type LoteNaLista = z.infer<typeof loteNaLista>

export const lote = z.object({
  id: z.string(),
  nome: z.string(),
  competencia: z.string(),
  plano: z.enum(modelosDeCobranca).nullable(),
  vencimento_em: z.string(),
  situacao: z.enum(situacoesDoLote),
  montado_por: quem,
  montado_em: z.string(),
  pedida_em: z.string().nullable(),
  pedida_por: quem.nullable(),
  aprovado_por: quem.nullable(),
  aprovado_em: z.string().nullable(),
  pausado_por: quem.nullable(),
  pausado_em: z.string().nullable(),
  /** the second person returned it; null once it was sent again */
  devolvido: z.object({ por: quem, em: z.string(), motivo: z.string() }).nullable(),
  versao: inteiro,
  entradas: z.record(z.enum(situacoesDaEntrada), inteiro),
  /** files and lines that a person has to look at */
  duvidas: z.array(z.object({ id: z.string(), nome: z.string(), motivo: z.string() })),
  contagens: z.object({
    todas: inteiro,
    bloqueadas: inteiro,
    com_aviso: inteiro,
    prontas: inteiro,
    fora: inteiro,
  }),
  /** of the lines that are ready */
  somas: z.object({
    sem_centavos: inteiro,
    distribuidora_centavos: inteiro,
    cobranca_centavos: inteiro,
    economia_centavos: inteiro,
    compensada_kwh: z.number(),
  }),
  /** invoices whose PDF is stored, of those that were issued */
  desenhadas: inteiro,
  emitidas: inteiro,
  envio: z.record(z.enum(situacoesDoEnvio), inteiro),
  espaco_ms: inteiro,
  /** outside the window: when it continues */
  volta_em: z.string().nullable(),
  /** of the invoices that count; those that were cancelled are counted apart */
  recebido: z.object({
    faturado_centavos: inteiro,
    pago_centavos: inteiro,
    pagas: inteiro,
    parciais: inteiro,
    contestadas: inteiro,
    canceladas: inteiro,
    a_decidir: inteiro,
  }),
  pode: z.object({ montar: z.boolean(), aprovar: z.boolean(), enviar: z.boolean() }),
  /** why the caller may not approve it */
  nao_aprova: z.string().nullable(),
})
export type Lote = z.infer<typeof lote>

export const filtrosDosItens = [
  'todas',
  'bloqueadas',
  'avisos',
  'prontas',
  'fora',
  'falharam',
  'pagas',
  'parciais',
  'contestadas',
  'a_decidir',
  'canceladas',
] as const
const umLote = sucesso(lote)
const linhas = z.array(z.uuid('Linha inválida')).min(1, 'Escolha as linhas').max(500, 'São no máximo 500 linhas')

export const lotes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'Os lotes de faturas, o mês mais novo primeiro',
    query: z.object({ competencia: competencia.optional() }),
    response: sucesso(z.array(loteNaLista)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: montar,
    summary: 'Abre um lote de faturas do mês; o segundo do mês é o B',
    body: z.object({
      competencia,
      vencimento_em: dia('Escolha o vencimento'),
      plano: z.enum(modelosDeCobranca, 'Plano desconhecido').nullable().default(null),
    }),
    response: umLote,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Um lote com contagens, somas, aprovação, envio e pagamentos',
    params: porId,
    response: umLote,
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: montar,
    summary: 'Muda vencimento e plano de um lote em montagem; as linhas são calculadas de novo',
    params: porId,
    body: z.object({
      versao: inteiro,
      vencimento_em: dia('Escolha o vencimento'),
      plano: z.enum(modelosDeCobranca, 'Plano desconhecido').nullable(),
    }),
    response: umLote,
  }),
  descartar: endpoint({
    method: 'POST',
    path: `${base}/{id}/descartar`,
    permission: montar,
    summary: 'Descarta um lote que ainda não foi aprovado, com o motivo',
    params: porId,
    body: z.object({ motivo }),
    response: umLote,
  }),
  itens: endpoint({
    method: 'GET',
    path: `${base}/{id}/itens`,
    permission: ver,
    summary: 'As linhas do lote, as bloqueadas primeiro',
    params: porId,
    query: z.object({
      filtro: z.enum(filtrosDosItens, 'Filtro desconhecido').default('todas'),
      depois: z.string().max(300).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: sucesso(z.object({ itens: z.array(item), proximo: z.string().nullable() })),
  }),
  amostras: endpoint({
    method: 'GET',
    path: `${base}/{id}/amostras`,
    permission: ver,
    summary: 'Cinco linhas prontas: a maior, a menor, a de menor economia e duas ao acaso',
    params: porId,
    response: sucesso(z.array(item)),
  }),
  receber: endpoint({
    method: 'POST',
    path: `${base}/{id}/contas`,
    permission: montar,
    summary: `Uma conta em PDF ou XML, ou várias em CSV, como veio (${TIPO_DE_CONTA_DO_LOTE}); o mesmo arquivo entra uma vez`,
    params: porId,
    query: z.object({
      nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200),
    }),
    body: z.any(),
    response: sucesso(z.object({ id: z.string(), repetida: z.boolean() })),
    limit: 600,
  }),
  usarConferidas: endpoint({
    method: 'POST',
    path: `${base}/{id}/contas/conferidas`,
    permission: montar,
    summary: 'Traz as contas do mês já conferidas em Contas de luz; o que o lote já tem fica como está',
    params: porId,
    response: umLote,
  }),
  cancelarLeitura: endpoint({
    method: 'POST',
    path: `${base}/{id}/contas/cancelar`,
    permission: montar,
    summary: 'Deixa de ler as contas que ainda esperam',
    params: porId,
    response: umLote,
  }),
  deixarFora: endpoint({
    method: 'POST',
    path: `${base}/{id}/itens/fora`,
    permission: montar,
    summary: 'Deixa linhas fora do lote, ou as traz de volta',
    params: porId,
    body: z.object({ itens: linhas, fora: z.boolean(), motivo: z.string().trim().max(300).optional() }),
    response: umLote,
  }),
  reler: endpoint({
    method: 'POST',
    path: `${base}/{id}/itens/reler`,
    permission: montar,
    summary: 'Lê de novo a conta de uma linha e confere de novo',
    params: porId,
    body: z.object({ item_id: z.uuid('Linha inválida') }),
    response: umLote,
  }),
  relerArquivo: endpoint({
    method: 'POST',
    path: `${base}/{id}/contas/{entrada}/reler`,
    permission: montar,
    summary: 'Lê de novo um arquivo que ficou em dúvida ou foi recusado',
    params: porId.extend({ entrada: z.uuid('Arquivo inválido') }),
    response: umLote,
  }),
  pedirAprovacao: endpoint({
    method: 'POST',
    path: `${base}/{id}/pedir-aprovacao`,
    permission: montar,
    summary: 'Deixa as bloqueadas fora e pede a aprovação de outra pessoa',
    params: porId,
    body: z.object({ versao: inteiro }),
    response: umLote,
  }),
  aprovar: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovar`,
    permission: 'faturas.lote.aprovar',
    summary: 'Aprova o lote que outra pessoa montou: as faturas são emitidas e a fila de envio começa',
    params: porId,
    body: z.object({ versao: inteiro, soma_centavos: inteiro }),
    response: umLote,
  }),
  devolver: endpoint({
    method: 'POST',
    path: `${base}/{id}/devolver`,
    permission: 'faturas.lote.aprovar',
    summary: 'Quem aprovaria devolve o lote a quem montou, com o motivo',
    params: porId,
    body: z.object({ motivo }),
    response: umLote,
  }),
  reabrir: endpoint({
    method: 'POST',
    path: `${base}/{id}/reabrir`,
    permission: montar,
    summary: 'Volta o lote à conferência antes da primeira saída; a aprovação cai e as faturas são canceladas',
    params: porId,
    response: umLote,
  }),
  pausar: endpoint({
    method: 'POST',
    path: `${base}/{id}/pausar`,
    permission: enviar,
    summary: 'Pausa o envio',
    params: porId,
    response: umLote,
  }),
  retomar: endpoint({
    method: 'POST',
    path: `${base}/{id}/retomar`,
    permission: enviar,
    summary: 'Retoma o envio',
    params: porId,
    response: umLote,
  }),
  cancelarEnvio: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar-envio`,
    permission: enviar,
    summary: 'Cancela o envio do que ainda não saiu',
    params: porId,
    response: umLote,
  }),
  repetir: endpoint({
    method: 'POST',
    path: `${base}/{id}/repetir`,
    permission: enviar,
    summary: 'Tenta de novo só as que falharam',
    params: porId,
    response: umLote,
  }),
  enviarCanceladas: endpoint({
    method: 'POST',
    path: `${base}/{id}/enviar-canceladas`,
    permission: enviar,
    summary: 'Volta à fila as faturas cujo envio foi cancelado',
    params: porId,
    response: umLote,
  }),
  pagamentos: endpoint({
    method: 'GET',
    path: `${base}/{id}/pagamentos`,
    permission: ver,
    summary: 'O que foi pago das faturas do lote, o mais novo primeiro',
    params: porId,
    query: z.object({ depois: z.string().max(300, 'Página inválida').optional() }),
    response: sucesso(z.object({ pagamentos: z.array(pagamentoDoLote), proximo: z.string().nullable() })),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/{id}/exportar`,
    permission: ver,
    summary: 'As linhas do lote em CSV',
    params: porId,
    response: z.unknown(),
    bruto: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/faturas/{id}/pdf',
    permission: ver,
    summary: 'O PDF guardado de uma fatura',
    params: porId,
    response: z.unknown(),
    bruto: true,
  }),
  responder: endpoint({
    method: 'POST',
    path: '/api/faturas/{id}/responder',
    permission: montar,
    summary: 'Responde à contestação de uma fatura; a partir daí a multa volta a correr',
    params: porId,
    body: z.object({ resposta: z.string('Escreva a resposta').trim().min(3, 'Escreva a resposta').max(1000) }),
    response: ok,
  }),
}
