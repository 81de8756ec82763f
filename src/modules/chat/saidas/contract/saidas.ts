import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { mapeamento } from '#modules/chat/canais/webhook/regras/mapeamento.ts'
import { EVENTOS_DE_SAIDA, situacoesDeSaida } from '../regras/saidas.ts'

const base = '/api/chat/caixas-entrada/{id}' as const
const configurar = 'chat.caixa.configurar'
const invalido = 'Identificador inválido'
const porDestino = porId.extend({ destinoId: z.uuid(invalido) })
const porSaida = porId.extend({ saidaId: z.uuid(invalido) })

const nome = z
  .string('Dê um nome ao destino')
  .trim()
  .min(1, 'Dê um nome ao destino')
  .max(80, 'O nome tem no máximo 80 caracteres')
const url = z
  .string('Endereço inválido')
  .trim()
  .max(2000, 'Endereço inválido')
  .refine((v) => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol), 'Endereço inválido: comece por https://')
const eventos = z
  .array(z.enum(EVENTOS_DE_SAIDA, 'Evento desconhecido'), 'Escolha ao menos um evento')
  .min(1, 'Escolha ao menos um evento')

const destino = z.object({
  id: z.string(),
  nome: z.string(),
  url: z.string(),
  eventos: z.array(z.enum(EVENTOS_DE_SAIDA)),
  ativo: z.boolean(),
  criado_em: z.string(),
  pendentes: z.number().int(),
  mortas: z.number().int(),
  /** deliveries are paused until then, after many consecutive failures */
  pausado_ate: z.string().nullable(),
})
export type DestinoDeSaida = z.output<typeof destino>

const saida = z.object({
  id: z.string(),
  evento: z.string(),
  destino_id: z.string().nullable(),
  destino_nome: z.string(),
  conversa_id: z.string(),
  situacao: z.enum(situacoesDeSaida),
  tentativas: z.number().int(),
  tentar_em: z.string().nullable(),
  erro: z.string().nullable(),
  criado_em: z.string(),
  entregue_em: z.string().nullable(),
})
export type Saida = z.output<typeof saida>

const detalhe = saida.extend({
  corpo: z.unknown(),
  historico: z.array(
    z.object({
      em: z.string(),
      status: z.number().int().nullable(),
      ms: z.number().int(),
      erro: z.string().nullable(),
    }),
  ),
})
export type SaidaInteira = z.output<typeof detalhe>
const comSegredo = z.object({ segredo: z.string() })

export const saidas = {
  destinos: endpoint({
    method: 'GET',
    path: `${base}/destinos`,
    permission: configurar,
    summary: 'Sistemas avisados do que acontece na caixa',
    params: porId,
    response: sucesso(z.array(destino)),
  }),
  criarDestino: endpoint({
    method: 'POST',
    path: `${base}/destinos`,
    permission: configurar,
    summary: 'Avisa mais um sistema; devolve o segredo das assinaturas, uma única vez',
    params: porId,
    limit: 30,
    body: z.object({ nome, url, eventos }),
    response: sucesso(destino.extend({ segredo: z.string() })),
  }),
  alterarDestino: endpoint({
    method: 'PUT',
    path: `${base}/destinos/{destinoId}`,
    permission: configurar,
    summary: 'Muda endereço, eventos ou situação de um destino',
    params: porDestino,
    limit: 60,
    body: z.object({
      nome: nome.optional(),
      url: url.optional(),
      eventos: eventos.optional(),
      ativo: z.boolean('Situação inválida').optional(),
    }),
    response: sucesso(destino),
  }),
  excluirDestino: endpoint({
    method: 'DELETE',
    path: `${base}/destinos/{destinoId}`,
    permission: configurar,
    summary: 'Deixa de avisar um sistema',
    params: porDestino,
    response: ok,
  }),
  trocarSegredo: endpoint({
    method: 'POST',
    path: `${base}/destinos/{destinoId}/segredo`,
    permission: configurar,
    summary: 'Novo segredo; por um dia as entregas levam as duas assinaturas',
    params: porDestino,
    response: sucesso(comSegredo),
    limit: 10,
  }),
  gerarSegredo: endpoint({
    method: 'POST',
    path: `${base}/segredo`,
    permission: configurar,
    summary: 'Gera o segredo de uma caixa de webhook; por um dia o anterior ainda vale',
    params: porId,
    response: sucesso(comSegredo),
    limit: 10,
  }),
  listar: endpoint({
    method: 'GET',
    path: `${base}/saidas`,
    permission: configurar,
    summary: 'Entregas feitas a outros sistemas, da mais nova à mais antiga',
    params: porId,
    query: z.object({
      situacao: repetido(z.enum(situacoesDeSaida, 'Situação inválida')),
      antes_de: z.uuid(invalido).optional(),
      limite: z.coerce
        .number('Limite inválido')
        .int()
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200')
        .default(50),
    }),
    response: sucesso(z.array(saida)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/saidas/{saidaId}`,
    permission: configurar,
    summary: 'Uma entrega, com o conteúdo e cada tentativa',
    params: porSaida,
    response: sucesso(detalhe),
  }),
  repetir: endpoint({
    method: 'POST',
    path: `${base}/saidas/{saidaId}/repetir`,
    permission: configurar,
    summary: 'Tenta agora uma entrega que falhou ou que espera',
    params: porSaida,
    response: sucesso(detalhe),
    limit: 120,
  }),
  repetirMortas: endpoint({
    method: 'POST',
    path: `${base}/saidas/repetir`,
    permission: configurar,
    summary: 'Tenta de novo todas as entregas que falharam de vez',
    params: porId,
    response: sucesso(z.object({ total: z.number().int() })),
    limit: 10,
  }),
  previaDoMapa: endpoint({
    method: 'POST',
    path: `${base}/mapeamento/previa`,
    permission: configurar,
    summary: 'Lê uma entrega de exemplo com um mapeamento, sem guardar nada',
    params: porId,
    limit: 120,
    body: z.object({ mapeamento, amostra: z.unknown() }),
    response: sucesso(
      z.object({
        recusa: z.string().nullable(),
        mensagens: z.array(
          z.object({
            texto: z.string(),
            contato: z.record(z.string(), z.string()),
            anexos: z.array(z.object({ url: z.string(), nome: z.string().optional() })),
          }),
        ),
      }),
    ),
  }),
}
