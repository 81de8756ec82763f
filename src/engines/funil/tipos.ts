import { z } from 'zod'
import { regra } from '#engines/fluxo/tipos.ts'

/** What a stage means: the ball is with us, with somebody else, or the card is over, well or badly. */
export const tiposDeEstagio = ['aberto', 'espera', 'ganho', 'perdido'] as const
export type TipoDeEstagio = (typeof tiposDeEstagio)[number]
export const situacoes = ['aberto', 'ganho', 'perdido'] as const
export type Situacao = (typeof situacoes)[number]
export const situacaoDe = (tipo: TipoDeEstagio): Situacao => (tipo === 'espera' ? 'aberto' : tipo)

export const tiposDeCampo = [
  'texto',
  'texto_longo',
  'numero',
  'moeda',
  'booleano',
  'data',
  'datahora',
  'mes',
  'selecao',
  'telefone',
  'email',
  'documento',
  'endereco',
  'arquivo',
  'usuario',
  'checklist',
  'itens',
  'relacao',
  'aprovacao',
] as const
export type TipoDeCampo = (typeof tiposDeCampo)[number]
/** Whose fact it is: one customer's project has one dossier, one contact and one consumer unit, and many cards. */
export const escoposDeCampo = ['cartao', 'dossie', 'contato', 'uc'] as const
export type EscopoDeCampo = (typeof escoposDeCampo)[number]

/** `hu` working hours, `du` working days, `dc` days of the calendar; `legal` is read from the table of legal terms. */
export const unidadesDePrazo = ['hu', 'du', 'dc', 'legal'] as const
export const prazo = z.object({
  valor: z
    .number('Diga quanto tempo')
    .int('Diga um número inteiro')
    .min(0, 'O prazo não pode ser negativo')
    .max(3650, 'O prazo é longo demais'),
  unidade: z.enum(unidadesDePrazo, 'Unidade inválida'),
  /** of `legal`: which term of the table */
  termo: z.string().max(60).optional(),
})
export type Prazo = z.output<typeof prazo>

const chave = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use letras minúsculas, números e _')
const id = z.uuid('Identificador inválido')
export const condicao = z.object({
  juntar: z.enum(['e', 'ou']).default('e'),
  regras: z.array(regra).max(10).default([]),
})
export type Condicao = z.output<typeof condicao>

export const papeisNoFunil = ['leitor', 'operador', 'gestor'] as const
export type PapelNoFunil = (typeof papeisNoFunil)[number]

/** A field that a card needs before it comes in here. */
export const porta = z.object({
  campo: chave,
  regra: z.enum(['obrigatorio', 'recomendado']).default('obrigatorio'),
  quando: condicao.nullable().default(null),
})
export type Porta = z.output<typeof porta>

/** The amount of a card, where its funnel names no field for it. */
export const VALOR_DO_CARTAO = 'valor_do_cartao'
export const unidadesDeLimite = ['reais', 'porcento', 'numero'] as const
/**
 * A figure that an approval is of: it falls when the figure changes. `maximo`: more is worse (a discount); `minimo`:
 * less is (a margin).
 */
export const vigiado = z.object({
  campo: chave,
  unidade: z.enum(unidadesDeLimite),
  limite: z.enum(['maximo', 'minimo']),
})
export type Vigiado = z.output<typeof vigiado>
/** A position, or a role in a department. */
export const quemTemAlcada = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('cargo'), id }),
  z.object({
    tipo: z.literal('papel'),
    departamento: z.string().max(8),
    papel: z.enum(['operador', 'supervisor', 'aprovador']),
  }),
])
export type QuemTemAlcada = z.output<typeof quemTemAlcada>
/**
 * How far a position goes: `aprova` requests of colleagues, or `passa` without asking. By the field: centavos of an
 * amount, else the figure itself; null is without limit. A watched field that is not named is not covered.
 */
export const alcada = z.object({
  quem: quemTemAlcada,
  faz: z.enum(['aprova', 'passa']).default('aprova'),
  limites: z.record(chave, z.number().min(-1e13).max(1e13).nullable()).default({}),
})
export type Alcada = z.output<typeof alcada>
/** The stage cannot be left onwards without an approval of these figures. */
export const aprovacaoDeSaida = z.object({
  vigia: z.array(vigiado).min(1).max(6),
  alcadas: z.array(alcada).max(30).default([]),
})
export type AprovacaoDeSaida = z.output<typeof aprovacaoDeSaida>

export const estagio = z.object({
  id,
  chave,
  nome: z
    .string('Dê um nome ao estágio')
    .trim()
    .min(1, 'Dê um nome ao estágio')
    .max(60, 'O nome tem no máximo 60 letras'),
  tipo: z.enum(tiposDeEstagio, 'Tipo inválido'),
  /** off the main track: only asked for what it needs when a card really goes there */
  desvio: z.boolean().default(false),
  cor: z.string().max(20).nullable().default(null),
  probabilidade: z.number().int().min(0, 'De 0 a 100').max(100, 'De 0 a 100').nullable().default(null),
  prazo: prazo.nullable().default(null),
  /** days of work without anybody doing anything before the card is called stalled */
  parado_dias: z.number().int().min(1).max(365).nullable().default(null),
  limite: z
    .object({
      cartoes: z.number().int().min(1, 'O limite é de pelo menos 1').max(10_000),
      rigido: z.boolean().default(false),
      por_pessoa: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  instrucoes: z.string().max(500, 'As instruções têm no máximo 500 letras').default(''),
  portas: z.array(porta).max(40, 'Um estágio pede no máximo 40 campos').default([]),
  aprovacao: aprovacaoDeSaida.nullable().default(null),
})
export type Estagio = z.output<typeof estagio>

/** An allowed move. Without any, every move is allowed. `de` null: from anywhere. */
export const transicaoPermitida = z.object({
  de: id.nullable(),
  para: id,
  papeis: z.array(z.enum(papeisNoFunil)).default([]),
  exige_motivo: z.boolean().default(false),
})

export const modosDePassagem = [
  'filho',
  'avancar_irmao',
  'avancar_ou_criar',
  'avancar_pai',
  'mover',
  'notificar',
] as const
/**
 * A card here makes (or moves) a card in another funnel, or goes on there itself (`mover`); what becomes of another one
 * may move this one in turn.
 */
export const passagem = z.object({
  id,
  chave: z.string().max(20),
  ao_entrar: id,
  quando: condicao.nullable().default(null),
  /** by its immutable key: the other funnel may be published before or after this one */
  destino: z.object({ funil: z.string().max(60), estagio: chave }),
  modo: z.enum(modosDePassagem),
  /** of `notificar`: what is said there; without it, that the card came to its stage */
  recado: z.string().max(300, 'O recado tem no máximo 300 letras').optional(),
  atraso_dias: z.number().int().min(0).max(3650).default(0),
  /** a list of facts: one card for each line of it; null: one card */
  dividir_por: chave.nullish(),
  retornos: z
    .array(
      z.object({
        quando: z.union([z.enum(['ganho', 'perdido']), z.object({ estagio: chave })]),
        para: chave.nullable(),
        tarefa: z.string().max(200).nullable().default(null),
      }),
    )
    .max(10)
    .default([]),
})
export type Passagem = z.output<typeof passagem>

export const ordenacoes = ['manual', 'prazo', 'valor', 'entrada'] as const
export type Ordenacao = (typeof ordenacoes)[number]

/**
 * All that makes a funnel what it is. Stages, reasons and hand-offs are named by id, so that a new name breaks nothing.
 */
export const definicao = z.object({
  nome: z.string('Dê um nome ao funil').trim().min(1, 'Dê um nome ao funil').max(80, 'O nome tem no máximo 80 letras'),
  descricao: z.string().max(500, 'A descrição tem no máximo 500 letras').default(''),
  usa_valor: z.boolean().default(false),
  /** the field that is the amount of a card; null: the card has an amount of its own */
  campo_valor: chave.nullable().default(null),
  usa_probabilidade: z.boolean().default(false),
  usa_dossie: z.boolean().default(true),
  ordenacao: z.enum(ordenacoes).default('prazo'),
  capa: z.array(chave).max(8, 'O cartão mostra no máximo 8 campos').default([]),
  estagios: z
    .array(estagio)
    .min(2, 'Um funil tem pelo menos dois estágios')
    .max(40, 'Um funil tem no máximo 40 estágios'),
  transicoes: z.array(transicaoPermitida).max(400).default([]),
  motivos_perda: z
    .array(
      z.object({
        id,
        rotulo: z.string().trim().min(1, 'Escreva o motivo').max(80),
        exige_texto: z.boolean().default(false),
      }),
    )
    .max(40)
    .default([]),
  passagens: z.array(passagem).max(40).default([]),
})
export type Definicao = z.output<typeof definicao>

/** A definition on its way: what is half typed is kept; whether it may be published is the lint's to say. */
export const rascunho = definicao.extend({
  nome: z.string().max(80, 'O nome tem no máximo 80 letras'),
  estagios: z
    .array(
      estagio.extend({
        nome: z.string().max(60, 'O nome tem no máximo 60 letras'),
        aprovacao: aprovacaoDeSaida
          .extend({ vigia: z.array(vigiado).max(6) })
          .nullable()
          .default(null),
      }),
    )
    .max(40, 'Um funil tem no máximo 40 estágios'),
  motivos_perda: z
    .array(z.object({ id, rotulo: z.string().max(80), exige_texto: z.boolean().default(false) }))
    .max(40)
    .default([]),
})

export const densidades = ['confortavel', 'normal', 'compacta'] as const
export const tonsDeColuna = ['neutro', 'marca', 'sucesso', 'perigo', 'alerta', 'info', 'violeta', 'petroleo'] as const
export const visoesDoFunil = ['quadro', 'tabela', 'calendario', 'linha', 'mapa'] as const
const algunsEstagios = z.array(z.uuid()).max(40).nullable().default(null)

const colunasDaTabela = z.array(z.string().max(60)).max(300)
/** How somebody's table of a funnel stands: the order of its columns, those out of sight, how wide each was pulled. */
export const tabelaDaPessoa = z.object({
  colunas: colunasDaTabela,
  ocultas: colunasDaTabela,
  densidade: z.enum(densidades, 'Densidade inválida'),
  larguras: z
    .record(
      z.string().max(60),
      z.number('Largura inválida').int('Largura inválida').min(64, 'Estreita demais').max(800, 'Larga demais'),
    )
    .refine((l) => Object.keys(l).length <= 300, 'São colunas demais'),
})
export type TabelaDaPessoa = z.output<typeof tabelaDaPessoa>

/** How somebody looks at a funnel. null: as the team, or else the funnel, has it. */
export const aparencia = z.object({
  densidade: z.enum(densidades, 'Densidade inválida').nullable().default(null),
  capa: z.array(z.string().max(60)).max(8, 'O cartão mostra no máximo 8 campos').nullable().default(null),
  cores: z.record(z.uuid(), z.enum(tonsDeColuna, 'Cor inválida')).nullable().default(null),
  ocultas: algunsEstagios,
  visao: z.enum(visoesDoFunil, 'Visão inválida').nullable().default(null),
  ordem: z.enum(ordenacoes, 'Ordem inválida').nullable().default(null),
  /** only a person's: no team pulls anybody's columns */
  tabela: tabelaDaPessoa.nullable().default(null),
})
export type Aparencia = z.output<typeof aparencia>
