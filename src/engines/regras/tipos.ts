import { z } from 'zod'
import { condicao } from '#engines/funil/tipos.ts'

const id = z.uuid('Identificador inválido')
const estagio = z.uuid('Escolha o estágio')
const campo = z.string('Escolha o campo').regex(/^[a-z][a-z0-9_]{0,59}$/, 'Escolha o campo')
const frase = (maximo: number, vazio: string) =>
  z
    .string(vazio)
    .trim()
    .min(1, vazio)
    .max(maximo, `No máximo ${maximo.toLocaleString('pt-BR')} letras`)
const inteiro = (de: number, ate: number, erro: string) => z.number(erro).int(erro).min(de, erro).max(ate, erro)
const gatilhoDe = <T extends string, D extends z.ZodRawShape>(tipo: T, dados: D) =>
  z.object({ tipo: z.literal(tipo), ...dados })
const acaoDe = gatilhoDe

const estagios = z.array(id).max(40, 'São no máximo 40 estágios').default([])
export const quaisDocumentos = ['qualquer', 'um', 'todos'] as const
/** Facts about a proposal of the card. Two of them count days. */
export const fatosDaProposta = [
  'enviada',
  'aberta',
  'sem_abertura',
  'vence_em',
  'aceita',
  'recusada',
  'expirada',
] as const
/** A value that a rule copies from the proposal of a card into one of its fields. */
export const dadosDaProposta = ['valor', 'kwp', 'validade', 'proposta'] as const
export type DadoDaProposta = (typeof dadosDaProposta)[number]
/** The type of the fields that can store it. */
export const TIPO_DO_DADO = { valor: 'moeda', kwp: 'numero', validade: 'data', proposta: 'relacao' } as const
/** Facts about the membership of the card's contact. */
export const diasDaProposta = [1, 2, 3, 5, 7] as const
export const frequencias = ['dia', 'util', 'semana', 'mes'] as const
/** Days and hour of a schedule, in the company's time zone. In a shorter month the run is on its last day. */
const repeticao = {
  frequencia: z.enum(frequencias, 'Escolha de quanto em quanto tempo'),
  hora: z.string('Diga a hora').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Esta hora não existe'),
  dias_da_semana: z
    .array(inteiro(0, 6, 'Este dia não existe'))
    .max(7)
    .default([]),
  dia_do_mes: inteiro(1, 31, 'De 1 a 31').default(1),
}

/** The triggers of a rule. Stages, fields and forms are referenced by id or key, never by name. */
export const gatilho = z.discriminatedUnion(
  'tipo',
  [
    gatilhoDe('entrou', { estagio_id: estagio }),
    gatilhoDe('saiu', { estagio_id: estagio }),
    gatilhoDe('criado', {}),
    gatilhoDe('campo_mudou', { campo }),
    gatilhoDe('prazo_perto', { horas: inteiro(1, 2160, 'De 1 a 2.160 horas') }),
    gatilhoDe('prazo_vencido', {}),
    gatilhoDe('parado', { dias: inteiro(1, 365, 'De 1 a 365 dias') }),
    gatilhoDe('data_do_campo', { campo, dias: inteiro(-365, 365, 'Até 365 dias antes ou depois') }),
    gatilhoDe('mensagem_recebida', {}),
    gatilhoDe('formulario_enviado', { formulario_id: id.nullable().default(null) }),
    gatilhoDe('webhook_recebido', { entrada_id: id.nullable().default(null) }),
    gatilhoDe('tarefa_concluida', { tipo_id: id.nullable().default(null) }),
    /** a user clicks it, on cards of these stages; an empty list means all stages */
    gatilhoDe('botao', { rotulo: frase(40, 'Escreva o que o botão diz'), estagios }),
    /** a card that this one was handed off to reached a stage of its own funnel */
    gatilhoDe('filho_chegou', {
      funil: z.string('Escolha o funil').min(1, 'Escolha o funil').max(60),
      estagio_do_filho: estagio,
    }),
    gatilhoDe('documento_anexado', {
      qual: z.enum(quaisDocumentos, 'Escolha qual documento'),
      documento: campo.nullable().default(null),
    }),
    gatilhoDe('proposta', {
      qual: z.enum(fatosDaProposta, 'Escolha o que acontece com a proposta'),
      /** days without an opening, or before the end of its validity */
      quantos: z.literal(diasDaProposta, 'São 1, 2, 3, 5 ou 7 dias').default(3),
    }),
    /** something that a module made known, by the key of its offer: `contrato:assinado` */
    gatilhoDe('fato', { fato: z.string('Escolha o que acontece').regex(/^[a-z]+:[a-z_]+$/, 'Escolha o que acontece') }),
    gatilhoDe('agenda', { ...repeticao, estagios }),
  ],
  { error: 'Escolha quando a regra roda' },
)
export type Gatilho = z.output<typeof gatilho>
export type TipoDeGatilho = Gatilho['tipo']

export const papeisAvisados = ['responsavel', 'seguidores', 'gestores'] as const
/** The hours in which a message may be sent, in the company's time zone. */
export const janela = z
  .object({
    de: inteiro(0, 23, 'De 0 a 23 horas'),
    ate: inteiro(1, 24, 'De 1 a 24 horas'),
    dias_uteis: z.boolean().default(true),
  })
  .refine((j) => j.de < j.ate, { error: 'O fim vem depois do começo', path: ['ate'] })
export type Janela = z.output<typeof janela>

export const quemFazATarefa = ['responsavel', 'pessoa'] as const
export const unidadesDoPrazo = ['hu', 'du', 'dc'] as const
const doAfazer = {
  titulo: frase(200, 'Diga o que fazer'),
  descricao: z.string().max(4000, 'No máximo 4.000 letras').default(''),
  quem: z.enum(quemFazATarefa, 'Diga quem faz').default('responsavel'),
  usuario_id: id.nullable().default(null),
  tipo_id: id.nullable().default(null),
  prioridade: z.enum(['baixa', 'normal', 'alta', 'urgente'], 'Escolha a prioridade').default('normal'),
  /** counted from when the rule runs: working hours, working days or calendar days */
  prazo: z
    .object({
      valor: inteiro(0, 365, 'De 0 a 365'),
      unidade: z.enum(unidadesDoPrazo, 'Escolha como contar'),
      hora: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Esta hora não existe')
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  itens: z.array(frase(300, 'Escreva o item')).max(20, 'São no máximo 20 itens').default([]),
}

export const acao = z.discriminatedUnion(
  'tipo',
  [
    acaoDe('mover', { estagio_id: estagio }),
    acaoDe('atribuir', {
      modo: z.enum(['pessoa', 'rodizio', 'menor_carga'], 'Escolha como atribuir'),
      usuario_id: id.nullable().default(null),
      time_id: id.nullable().default(null),
    }),
    acaoDe('preencher', { campo, valor: z.json() }),
    acaoDe('da_proposta', { campo, dado: z.enum(dadosDaProposta, 'Escolha o que vem da proposta') }),
    acaoDe('comentar', { texto: frase(2000, 'Escreva o comentário') }),
    acaoDe('avisar', {
      papeis: z.array(z.enum(papeisAvisados)).max(3).default([]),
      usuarios: z.array(id).max(20).default([]),
      texto: frase(300, 'Escreva o aviso'),
    }),
    acaoDe('mensagem', {
      caixa_entrada_id: id,
      texto: z.string().max(4000).default(''),
      modelo: z
        .object({
          nome: z.string().min(1).max(512),
          idioma: z.string().min(2).max(10),
          variaveis: z.array(z.string().max(1000)).max(20).default([]),
        })
        .nullable()
        .default(null),
      janela: janela.nullable().default(null),
    }),
    acaoDe('webhook', { destino_id: id }),
    acaoDe('criar_cartao', {
      funil: z.string('Escolha o funil').min(1, 'Escolha o funil').max(60),
      titulo: z.string().max(160).default(''),
    }),
    acaoDe('pedir_aprovacao', { politica_id: id }),
    acaoDe('criar_tarefa', doAfazer),
    acaoDe('aplicar_modelo', { modelo_id: id }),
    /** a service order for the customer of the card; a run opens one at most */
    acaoDe('abrir_ordem', {
      servico_id: z.uuid('Escolha o serviço'),
      prioridade: z.enum(['baixa', 'normal', 'alta', 'urgente'], 'Escolha a prioridade').default('normal'),
      problema: frase(4000, 'Diga qual é o problema'),
    }),
    acaoDe('esperar', { minutos: inteiro(1, 525_600, 'De 1 minuto a 365 dias') }),
  ],
  { error: 'Escolha o que a regra faz' },
)
export type Acao = z.output<typeof acao>
export type TipoDeAcao = Acao['tipo']

export const regra = z.object({
  gatilho,
  quando: condicao.nullable().default(null),
  acoes: z
    .array(acao, 'Diga o que a regra faz')
    .min(1, 'Diga o que a regra faz')
    .max(10, 'Uma regra faz no máximo 10 coisas'),
})
export type DefinicaoDaRegra = z.output<typeof regra>

/** A chain of rules started by one event is cut at this depth. */
export const PROFUNDIDADE_MAXIMA = 8
/** Maximum runs of one rule on one card per hour; more means a loop or a mistake. */
export const VEZES_POR_HORA = 20
