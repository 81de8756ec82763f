import { z } from 'zod'
import { regra } from '#engines/fluxo/tipos.ts'

/** The meaning of a stage: our turn (`aberto`), waiting for someone else (`espera`), or closed as won or lost. */
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
/**
 * Which entity the field belongs to: a customer's project has one dossier, one contact and one consumer unit, and many
 * cards.
 */
export const escoposDeCampo = ['cartao', 'dossie', 'contato', 'uc'] as const
export type EscopoDeCampo = (typeof escoposDeCampo)[number]

/** `hu` working hours, `du` working days, `dc` calendar days; `legal` is looked up in the table of legal deadlines. */
export const unidadesDePrazo = ['hu', 'du', 'dc', 'legal'] as const
export const prazo = z.object({
  valor: z
    .number('Diga quanto tempo')
    .int('Diga um número inteiro')
    .min(0, 'O prazo não pode ser negativo')
    .max(3650, 'O prazo é longo demais'),
  unidade: z.enum(unidadesDePrazo, 'Unidade inválida'),
  /** for `legal`: the term in the table */
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

/** A field required (or recommended) before a card may enter the stage. */
export const porta = z.object({
  campo: chave,
  regra: z.enum(['obrigatorio', 'recomendado']).default('obrigatorio'),
  quando: condicao.nullable().default(null),
})
export type Porta = z.output<typeof porta>

/** The key of the card's own amount, when the funnel names no field for it. */
export const VALOR_DO_CARTAO = 'valor_do_cartao'
export const unidadesDeLimite = ['reais', 'porcento', 'numero'] as const
/**
 * A value that an approval is given for: the approval lapses when the value changes. `maximo`: higher is worse (a
 * discount); `minimo`: lower is worse (a margin).
 */
export const vigiado = z.object({
  campo: chave,
  unidade: z.enum(unidadesDeLimite),
  limite: z.enum(['maximo', 'minimo']),
})
export type Vigiado = z.output<typeof vigiado>
/** A job position, or a role in a department. */
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
 * The limits of an authority: `aprova` approves requests of colleagues, `passa` proceeds without one. By field: money
 * in centavos, otherwise the number itself; null is unlimited. A watched field that is missing here is not covered.
 */
export const alcada = z.object({
  quem: quemTemAlcada,
  faz: z.enum(['aprova', 'passa']).default('aprova'),
  limites: z.record(chave, z.number().min(-1e13).max(1e13).nullable()).default({}),
})
export type Alcada = z.output<typeof alcada>
/** The card can only move on from the stage with an approval of these values. */
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
  /** off the main track: its required fields apply only when a card really goes there */
  desvio: z.boolean().default(false),
  cor: z.string().max(20).nullable().default(null),
  probabilidade: z.number().int().min(0, 'De 0 a 100').max(100, 'De 0 a 100').nullable().default(null),
  prazo: prazo.nullable().default(null),
  /** working days without human activity before the card counts as stalled */
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

/** An allowed move. Without any, every move is allowed. `de` null: from any stage. */
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
 * A hand-off: a card here creates (or moves) a card in another funnel, or moves there itself (`mover`). The outcome of
 * the other card can move this one in turn (`retornos`).
 */
export const passagem = z.object({
  id,
  chave: z.string().max(20),
  ao_entrar: id,
  quando: condicao.nullable().default(null),
  /** by its immutable key: the other funnel can be published before or after this one */
  destino: z.object({ funil: z.string().max(60), estagio: chave }),
  modo: z.enum(modosDePassagem),
  /** for `notificar`: the message; empty: that the card reached its stage */
  recado: z.string().max(300, 'O recado tem no máximo 300 letras').optional(),
  atraso_dias: z.number().int().min(0).max(3650).default(0),
  /** a list field: one card per line of it; null: one card */
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
 * The complete definition of a funnel. Stages, reasons and hand-offs are referenced by id, so that renaming is safe.
 */
export const definicao = z.object({
  nome: z.string('Dê um nome ao funil').trim().min(1, 'Dê um nome ao funil').max(80, 'O nome tem no máximo 80 letras'),
  descricao: z.string().max(500, 'A descrição tem no máximo 500 letras').default(''),
  usa_valor: z.boolean().default(false),
  /** the field that supplies the card's amount; null: the card has its own amount */
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

/** A definition being edited: incomplete input is stored; the lint decides whether it can be published. */
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
/** A user's table layout for a funnel: column order, hidden columns, column widths in pixels. */
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

/** A user's look of a funnel. null: the team's setting, or else the funnel's. */
export const aparencia = z.object({
  densidade: z.enum(densidades, 'Densidade inválida').nullable().default(null),
  capa: z.array(z.string().max(60)).max(8, 'O cartão mostra no máximo 8 campos').nullable().default(null),
  cores: z.record(z.uuid(), z.enum(tonsDeColuna, 'Cor inválida')).nullable().default(null),
  ocultas: algunsEstagios,
  visao: z.enum(visoesDoFunil, 'Visão inválida').nullable().default(null),
  ordem: z.enum(ordenacoes, 'Ordem inválida').nullable().default(null),
  /** only for a user: a team does not set column widths */
  tabela: tabelaDaPessoa.nullable().default(null),
})
export type Aparencia = z.output<typeof aparencia>
