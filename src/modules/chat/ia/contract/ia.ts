import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { habilidades, idiomas, modosDeReescrita, usosDaAssistente } from '../regras/habilidades.ts'
import { mensagem, prioridades } from '#modules/chat/nucleo/tipos.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/ia' as const
const daConversa = '/api/chat/conversas/{id}/ia' as const
const configurar = 'chat.ia.configurar'
const atender = 'chat.conversa.atender'

const habilidade = z.enum(habilidades, 'Habilidade inválida')
const preco = (maximo: number) =>
  z.number('Preço inválido').int('Preço inválido').min(0, 'Preço inválido').max(maximo, 'Preço alto demais')
export const desfechos = ['em_curso', 'ok', 'cancelada', 'falhou'] as const

const escrita = {
  ligada: z.boolean(),
  endereco: z.string('Endereço inválido').trim().max(300, 'Endereço longo demais').nullable(),
  modelo_texto: texto(120, 'Modelo inválido'),
  modelo_transcricao: texto(120, 'Modelo inválido'),
  /** null: not sent, for models that reject the parameter */
  temperatura: z
    .number('Temperatura inválida')
    .min(0, 'A temperatura vai de 0 a 2')
    .max(2, 'A temperatura vai de 0 a 2')
    .nullable(),
  limite_segundos: z
    .number('Tempo inválido')
    .int('Tempo inválido')
    .min(5, 'De 5 a 180 segundos')
    .max(180, 'De 5 a 180 segundos'),
  limite_mensal_centavos: z
    .number('Limite inválido')
    .int('Limite inválido')
    .min(0, 'Limite inválido')
    .max(1_000_000_000, 'Limite alto demais')
    .nullable(),
  /** above this cost, requests are refused for the rest of the day (São Paulo time) */
  limite_diario_centavos: z
    .number('Limite inválido')
    .int('Limite inválido')
    .min(0, 'Limite inválido')
    .max(1_000_000_000, 'Limite alto demais')
    .nullable()
    .default(null),
  /** per million tokens */
  preco_entrada_centavos: preco(10_000_000),
  preco_saida_centavos: preco(10_000_000),
  /** per minute of audio */
  preco_minuto_centavos: preco(1_000_000),
  guardar_textos: z.boolean(),
  /** whether the text of an electricity bill may be sent to find its empty fields */
  completar_contas: z.boolean().default(false),
}

export const configuracaoDaIa = z.object({
  ...escrita,
  /** whether a key is set; the key itself is never returned */
  chave_definida: z.boolean(),
  atualizada_em: z.string(),
  atualizada_por: z.string().nullable(),
  gasto: z.object({
    mes: z.string(),
    custo_micro: z.number(),
    hoje_micro: z.number(),
    limite_atingido: z.boolean(),
    limite: z.enum(['mes', 'dia']).nullable(),
  }),
  instrucoes: z
    .object({ numero: z.number().int(), texto: z.string(), em: z.string(), por: z.string().nullable() })
    .nullable(),
  caixas: z.array(z.object({ id: z.string(), nome: z.string(), tipo: z.string(), habilidades: z.array(habilidade) })),
})
export type ConfiguracaoDaIa = z.infer<typeof configuracaoDaIa>

export const chamadaDeIa = z.object({
  id: z.string(),
  em: z.string(),
  /** null: requested by a flow */
  usuario_nome: z.string().nullable(),
  conversa_id: z.string().nullable(),
  caixa_nome: z.string().nullable(),
  habilidade: z.enum(usosDaAssistente),
  modelo: z.string(),
  desfecho: z.enum(desfechos),
  motivo: z.string().nullable(),
  tokens_entrada: z.number().int(),
  tokens_saida: z.number().int(),
  segundos_audio: z.number().nullable(),
  estimado: z.boolean(),
  ms: z.number().int().nullable(),
  /** millionths of a centavo */
  custo_micro: z.number(),
  /** the texts as sent and received, masked; null unless `guardar_textos` is on */
  textos: z.object({ pedido: z.string(), resposta: z.string() }).nullable(),
})
export type ChamadaDeIa = z.infer<typeof chamadaDeIa>

const soma = z.object({
  chamadas: z.number().int(),
  falhas: z.number().int(),
  tokens_entrada: z.number(),
  tokens_saida: z.number(),
  segundos_audio: z.number(),
  custo_micro: z.number(),
})
export const custosDaIa = z.object({
  mes: z.string(),
  total: soma,
  por_habilidade: z.array(soma.extend({ habilidade: z.enum(usosDaAssistente) })),
  por_pessoa: z.array(soma.extend({ nome: z.string().nullable() })),
})
export type CustosDaIa = z.infer<typeof custosDaIa>

export const resumoDaIa = z.object({
  resumo: z.string(),
  prometido: z.array(z.string()),
  falta: z.array(z.string()),
  ate_seq: z.number().int(),
})
export type ResumoDaIa = z.infer<typeof resumoDaIa>
export const triagemDaIa = z.object({
  fila: z.object({ id: z.string(), nome: z.string() }).nullable(),
  etiquetas: z.array(z.string()),
  prioridade: z.enum(prioridades).nullable(),
  motivo: z.string(),
})
export type TriagemDaIa = z.infer<typeof triagemDaIa>

export const configuracaoIa = {
  obter: endpoint({
    method: 'GET',
    path: `${base}/configuracao`,
    permission: configurar,
    summary: 'Como a assistente de IA está configurada, em que caixas e quanto gastou no mês',
    response: sucesso(configuracaoDaIa),
  }),
  gravar: endpoint({
    method: 'PUT',
    path: `${base}/configuracao`,
    permission: configurar,
    summary: 'Configura o provedor, os modelos, os preços e os limites da assistente',
    body: z.object({
      ...escrita,
      /** absent: unchanged; null: removed */ chave: z
        .string('Chave inválida')
        .trim()
        .min(1, 'Chave inválida')
        .max(500, 'Chave longa demais')
        .nullable()
        .optional(),
    }),
    response: sucesso(configuracaoDaIa),
  }),
  testar: endpoint({
    method: 'POST',
    path: `${base}/testar`,
    permission: configurar,
    summary: 'Faz uma pergunta curta ao provedor com o que está salvo',
    limit: 20,
    response: sucesso(
      z.object({ conectado: z.boolean(), ms: z.number().int(), modelo: z.string(), mensagem: z.string() }),
    ),
  }),
  caixa: endpoint({
    method: 'PUT',
    path: `${base}/caixas/{id}`,
    permission: configurar,
    summary: 'Liga e desliga habilidades da assistente em uma caixa de entrada',
    params: porId,
    body: z.object({ habilidades: z.array(habilidade).max(habilidades.length, 'Habilidade repetida') }),
    response: ok,
  }),
  instrucoes: endpoint({
    method: 'GET',
    path: `${base}/instrucoes`,
    permission: configurar,
    summary: 'Todas as versões das instruções da empresa, da mais nova à mais antiga',
    response: sucesso(
      z.array(z.object({ numero: z.number().int(), texto: z.string(), em: z.string(), por: z.string().nullable() })),
    ),
  }),
  instruir: endpoint({
    method: 'POST',
    path: `${base}/instrucoes`,
    permission: configurar,
    summary: 'Grava uma nova versão das instruções da empresa',
    body: z.object({
      texto: texto(8000, 'Instruções inválidas'),
      /** the version that was on the screen */ sobre: z.number().int().min(0),
    }),
    response: sucesso(z.object({ numero: z.number().int() })),
  }),
  chamadas: endpoint({
    method: 'GET',
    path: `${base}/chamadas`,
    permission: configurar,
    summary: 'Registro das chamadas ao provedor, as mais novas antes',
    query: z.object({
      habilidade: z.enum(usosDaAssistente, 'Habilidade inválida').optional(),
      desfecho: z.enum(desfechos, 'Desfecho inválido').optional(),
      cursor: z.string().max(300).optional(),
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(100, 'O limite é de 100 por página')
        .default(50),
    }),
    response: z.object({ success: z.literal(true), data: z.array(chamadaDeIa), proximo: z.string().nullable() }),
  }),
  custos: endpoint({
    method: 'GET',
    path: `${base}/custos`,
    permission: configurar,
    summary: 'O que a assistente custou em um mês, por habilidade e por pessoa',
    query: z.object({
      mes: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mês inválido')
        .optional(),
    }),
    response: sucesso(custosDaIa),
  }),
}

/**
 * The three operations that write text respond with an event stream: `parte` {texto}, then `fim` {texto} or `erro`
 * {code, message}.
 */
export const assistente = {
  disponivel: endpoint({
    method: 'GET',
    path: daConversa,
    permission: 'chat.conversa.ver',
    summary: 'O que a assistente pode fazer nesta conversa',
    params: porId,
    response: sucesso(z.object({ habilidades: z.array(habilidade), limite_atingido: z.boolean() })),
  }),
  rascunho: endpoint({
    method: 'POST',
    path: `${daConversa}/rascunho`,
    permission: atender,
    summary: 'Escreve uma sugestão de resposta, que só sai se alguém a enviar',
    params: porId,
    bruto: true,
    limit: 30,
    body: z.object({ orientacao: texto(500, 'Orientação inválida').default('') }),
    response: z.unknown(),
  }),
  reescrever: endpoint({
    method: 'POST',
    path: `${daConversa}/reescrever`,
    permission: atender,
    summary: 'Reescreve um texto: mais formal, mais curto, mais próximo ou só corrigido',
    params: porId,
    bruto: true,
    limit: 30,
    body: z.object({
      texto: texto(8000, 'Texto inválido').min(1, 'Escreva o texto antes'),
      modo: z.enum(modosDeReescrita, 'Escolha como reescrever'),
    }),
    response: z.unknown(),
  }),
  traduzir: endpoint({
    method: 'POST',
    path: `${daConversa}/traduzir`,
    permission: atender,
    summary: 'Traduz um texto',
    params: porId,
    bruto: true,
    limit: 30,
    body: z.object({
      texto: texto(8000, 'Texto inválido').min(1, 'Escreva o texto antes'),
      para: z.enum(idiomas, 'Escolha o idioma'),
    }),
    response: z.unknown(),
  }),
  resumir: endpoint({
    method: 'POST',
    path: `${daConversa}/resumo`,
    permission: atender,
    summary: 'Resume a conversa, com o que foi prometido e o que falta',
    params: porId,
    limit: 30,
    response: sucesso(resumoDaIa),
  }),
  triar: endpoint({
    method: 'POST',
    path: `${daConversa}/triagem`,
    permission: atender,
    summary: 'Sugere fila, etiquetas e prioridade, com o motivo; nada é aplicado',
    params: porId,
    limit: 30,
    response: sucesso(triagemDaIa),
  }),
  transcrever: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/mensagens/{messageId}/transcricao',
    permission: atender,
    summary: 'Transcreve uma mensagem de voz, uma vez',
    limit: 30,
    params: porId.extend({ messageId: z.uuid('Identificador inválido') }),
    response: sucesso(mensagem),
  }),
}
