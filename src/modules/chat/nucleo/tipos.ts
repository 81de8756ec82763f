import { z } from 'zod'

/** Enumerations of the API. The check constraints of the database list the same values; a test compares them. */
export const tiposDeCaixa = ['email', 'whatsapp', 'telegram', 'webchat', 'webhook', 'api'] as const
export const papeisDaCaixa = ['administrador', 'atendente', 'leitor'] as const
/** The party that must act next, when it is not the company. */
export const motivosDeEspera = ['cliente', 'concessionaria', 'vistoria'] as const
export const statusDaConversa = ['aguardando', 'ativa', 'finalizada', 'transferida'] as const
export const prioridades = ['baixa', 'normal', 'alta', 'urgente'] as const
export const tiposDeMensagem = ['imagem', 'media', 'audio', 'text'] as const
export const direcoes = ['entrada', 'saida', 'nota', 'sistema'] as const
/**
 * Order matters: the status of a message only moves to the right. `falhou` is final unless the message is sent again;
 * `incerta` waits for the channel's confirmation.
 */
export const statusDaMensagem = ['pendente', 'enviando', 'incerta', 'enviada', 'entregue', 'lida', 'falhou'] as const

export type TipoDeCaixa = (typeof tiposDeCaixa)[number]
export type PapelDaCaixa = (typeof papeisDaCaixa)[number]
export type MotivoDeEspera = (typeof motivosDeEspera)[number]
export type StatusDaConversa = (typeof statusDaConversa)[number]
export type Prioridade = (typeof prioridades)[number]
export type TipoDeMensagem = (typeof tiposDeMensagem)[number]
export type Direcao = (typeof direcoes)[number]
export type StatusDaMensagem = (typeof statusDaMensagem)[number]

const instante = z.string()

export const anexo = z.object({
  id: z.string(),
  nome_arquivo: z.string(),
  tipo_mime: z.string(),
  /** bytes; 0 until the media is downloaded from the channel */
  tamanho: z.number().int(),
  caminho_storage: z.string().nullable(),
  /** signed and expiring; null until the media is downloaded, and when it could not be downloaded */
  url_publica: z.string().nullable(),
  largura: z.number().int().nullable(),
  altura: z.number().int().nullable(),
  /** seconds */
  duracao: z.number().nullable(),
  estado: z.enum(['pronto', 'baixando', 'indisponivel']),
  /** bars of a voice note's waveform, each 0–100 */
  onda: z.array(z.number()).nullable().optional(),
})
export type Anexo = z.infer<typeof anexo>

export const reacao = z.object({
  emoji: z.string(),
  de_contato: z.boolean(),
  usuario_id: z.string().nullable(),
  nome: z.string(),
})
export type Reacao = z.infer<typeof reacao>

export const citacao = z.object({
  mensagem_id: z.string().nullable(),
  seq: z.number().int().nullable(),
  autor: z.string(),
  tipo: z.enum(tiposDeMensagem),
  conteudo: z.string(),
})

export const mensagem = z.object({
  id: z.string(),
  conversa_id: z.string(),
  /** position in the conversation: 1, 2, 3… without gaps */
  seq: z.number().int(),
  direcao: z.enum(direcoes),
  tipo: z.enum(tiposDeMensagem),
  conteudo: z.string(),
  status: z.enum(statusDaMensagem),
  /** reason of the delivery failure, in Portuguese */
  erro: z.string().nullable(),
  autor_id: z.string().nullable(),
  autor_nome: z.string().nullable(),
  id_cliente: z.string().nullable(),
  citada: citacao.nullable(),
  anexos: z.array(anexo),
  reacoes: z.array(reacao),
  /** structured content (location, contact card, poll…) that `conteudo` shows as text */
  dados: z.record(z.string(), z.unknown()).nullable(),
  editada_em: instante.nullable(),
  apagada_em: instante.nullable(),
  criado_em: instante,
})
export type Mensagem = z.infer<typeof mensagem>

export const contatoDados = z.object({
  avatar: z.string().nullable().default(null),
  empresa: z.string().nullable().default(null),
  cargo: z.string().nullable().default(null),
  observacoes: z.string().nullable().default(null),
})

export const ultimaMensagem = z.object({
  id: z.string(),
  seq: z.number().int(),
  direcao: z.enum(direcoes),
  tipo: z.enum(tiposDeMensagem),
  conteudo: z.string(),
  status: z.enum(statusDaMensagem),
  /** set when we wrote it: the user, or only a name (a robot's, 'Mensagem automática', 'Pelo celular') */
  autor_id: z.string().nullable(),
  autor_nome: z.string().nullable(),
  criado_em: instante,
})

export const conversa = z.object({
  id: z.string(),
  caixa_entrada_id: z.string(),
  caixa_nome: z.string(),
  canal: z.enum(tiposDeCaixa),
  contato_id: z.string(),
  contato_nome: z.string(),
  contato_tipo: z.enum(['pessoa', 'empresa']),
  contato_foto_url: z.string().nullable(),
  contato_email: z.string().nullable(),
  contato_telefone: z.string().nullable(),
  contato_dados: contatoDados,
  prioridade: z.enum(prioridades),
  status: z.enum(statusDaConversa),
  tags: z.array(z.string()),
  ultima_mensagem: ultimaMensagem.nullable(),
  ultima_seq: z.number().int(),
  /** e-mail only: the subject of the thread */
  assunto: z.string().nullable(),
  fila_id: z.string().nullable(),
  fila_nome: z.string().nullable(),
  adiada_ate: instante.nullable(),
  espera: z.enum(motivosDeEspera).nullable(),
  espera_desde: instante.nullable(),
  /** time of the customer's last message; the reply window of a channel is counted from it */
  ultima_entrada_em: instante.nullable(),
  sla_vence_em: instante.nullable(),
  /** time when the contact opted out of messages that we start */
  recusou_em: instante.nullable().optional(),
  atribuida_para: z.string().nullable(),
  atribuida_nome: z.string().nullable(),
  mensagens_nao_lidas: z.number().int(),
  /** time since when the customer waits for an answer */
  aguardando_desde: instante.nullable(),
  motivo_finalizacao: z.string().nullable(),
  nota_final: z.number().int().nullable(),
  finalizada_em: instante.nullable(),
  criado_em: instante,
  atualizada_em: instante,
  ultima_interacao_em: instante.optional(),
  /** another user assigned it to the caller, who has not opened it yet */
  nova_para_mim: z.boolean().optional(),
  /** in a search: the newest message that matches */
  achado: z
    .object({
      seq: z.number().int(),
      autor: z.string().nullable(),
      criado_em: instante,
      antes: z.string(),
      achado: z.string(),
      depois: z.string(),
    })
    .optional(),
  /** what the caller is allowed to do with it */
  pode: z.object({ responder: z.boolean(), gerir: z.boolean() }),
  mensagens: z.array(mensagem).optional(),
})
export type Conversa = z.infer<typeof conversa>
/** A person's name starts with a first name; a company's name is one unit. */
export type TipoDeContato = Conversa['contato_tipo']

export const usuarioDaCaixa = z.object({ usuario_id: z.string(), nome: z.string(), papel: z.enum(papeisDaCaixa) })

export const caixa = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeCaixa),
  ativo: z.boolean(),
  configuracao: z.record(z.string(), z.unknown()),
  usuarios: z.array(usuarioDaCaixa),
  conexao: z.object({
    estado: z.enum(['aberta', 'conectando', 'fechada', 'desconhecida']),
    detalhe: z.string().nullable(),
    em: instante.nullable(),
    qrcode: z.string().nullable(),
  }),
  /** time since when the channel has been silent although traffic was expected */
  mudo_desde: instante.nullable(),
  criado_em: instante,
  atualizada_em: instante,
  pode_configurar: z.boolean(),
  /** only for users who may configure the inbox */
  token: z.string().optional(),
  webhook_url: z.string().optional(),
})
export type Caixa = z.infer<typeof caixa>
