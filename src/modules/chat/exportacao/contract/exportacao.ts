import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { booleano, texto } from '#modules/chat/nucleo/contract/comum.ts'
import { filtrosDeConversa } from '#modules/chat/lista/contract/conversas.ts'

const base = '/api/chat/conversas' as const
/** Seconds; null when no conversation was measured. */
const tempo = z.object({
  conversas: z.number().int(),
  media: z.number().nullable(),
  mediana: z.number().nullable(),
  p90: z.number().nullable(),
})

export const formatosDeExportacao = ['csv', 'xlsx', 'json'] as const

/**
 * Exports of the chat: statistics, files for spreadsheets, evidence, and the data that the law (LGPD) grants to a
 * person.
 */
export const levar = {
  estatisticas: endpoint({
    method: 'GET',
    path: `${base}/estatisticas`,
    permission: 'chat.conversa.ver',
    summary: 'Números das conversas do filtro',
    query: z.object(filtrosDeConversa),
    response: sucesso(
      z.object({
        total: z.number().int(),
        por_status: z.record(z.enum(statusDaConversa), z.number().int()),
        por_prioridade: z.record(z.enum(prioridades), z.number().int()),
        por_caixa: z.array(z.object({ caixa_entrada_id: z.string(), nome: z.string(), conversas: z.number().int() })),
        por_atendente: z.array(
          z.object({ usuario_id: z.string().nullable(), nome: z.string(), conversas: z.number().int() }),
        ),
        primeira_resposta: tempo,
        /** from opening to end, without the time spent waiting for others */
        resolucao: tempo,
        espera: z.object({ cliente: z.number(), concessionaria: z.number(), vistoria: z.number() }),
        transferencias: z.object({ total: z.number().int(), idas_e_voltas: z.number().int() }),
        nota_media: z.number().nullable(),
      }),
    ),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'chat.conversa.exportar',
    summary: 'Uma linha por conversa, exatamente as do filtro',
    bruto: true,
    limit: 20,
    query: z.object({
      ...filtrosDeConversa,
      formato: z.enum(formatosDeExportacao, 'Formato inválido').default('csv'),
      /** readable phones, e-mails and documents; requires the privacy permission */ dados_pessoais:
        booleano.default(false),
    }),
    response: z.any(),
  }),
  provas: endpoint({
    method: 'GET',
    path: `${base}/{id}/provas`,
    permission: 'chat.conversa.exportar',
    summary: 'A conversa em PDF, com horários, edições, leituras e o resumo criptográfico de cada arquivo',
    params: porId,
    bruto: true,
    limit: 20,
    query: z.object({ redigida: booleano.default(false) }),
    response: z.any(),
  }),
  dadosDaPessoa: endpoint({
    method: 'GET',
    path: '/api/chat/contatos/{id}/dados',
    permission: 'chat.privacidade.gerir',
    summary: 'Tudo o que se guarda de uma pessoa (LGPD)',
    params: porId,
    bruto: true,
    limit: 20,
    query: z.object({ formato: z.enum(['zip', 'json'], 'Formato inválido').default('zip') }),
    response: z.any(),
  }),
  esquecerPessoa: endpoint({
    method: 'DELETE',
    path: '/api/chat/contatos/{id}/dados',
    permission: 'chat.privacidade.gerir',
    summary: 'Apaga os dados de uma pessoa e mantém os números (LGPD)',
    params: porId,
    body: z.object({
      motivo: texto(500, 'Diga de onde veio o pedido').min(3, 'Diga de onde veio o pedido'),
      confirmar: z.literal('apagar', 'Escreva apagar para confirmar'),
    }),
    response: sucesso(
      z.object({ conversas: z.number().int(), mensagens: z.number().int(), arquivos: z.number().int() }),
    ),
  }),
}
