import { z } from 'zod'

/** The name of a flow's variable: `valor_da_conta`. */
export const NOME_DE_VARIAVEL = /^[a-z][a-z0-9_]{0,39}$/
const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
const texto = (maximo: number) => z.string().max(maximo)
const variavel = texto(40)

export const tiposDeResposta = [
  'texto',
  'cpf',
  'cnpj',
  'email',
  'telefone',
  'kwh',
  'data',
  'numero',
  'arquivo',
  'sim_nao',
] as const
export type TipoDeResposta = (typeof tiposDeResposta)[number]
export const operadores = [
  'igual',
  'diferente',
  'contem',
  'nao_contem',
  'comeca',
  'maior',
  'maior_igual',
  'menor',
  'menor_igual',
  'um_de',
  'preenchido',
  'vazio',
] as const
export type Operador = (typeof operadores)[number]
export const unidades = ['segundos', 'minutos', 'horas', 'dias'] as const

export const arquivoDoFluxo = z.object({
  caminho: texto(400),
  nome: texto(200),
  mime: texto(120),
  tamanho: z.number().int().min(0),
})
export type ArquivoDoFluxo = z.output<typeof arquivoDoFluxo>
export const regra = z.object({ campo: texto(60), operador: z.enum(operadores), valor: texto(400) })
export type Regra = z.output<typeof regra>
/** Days 0–6 from Sunday; `de` and `ate` as HH:MM. A range with `ate` before `de` spans midnight. */
export const faixaDeHorario = z.object({
  dias: z.array(z.number().int().min(0).max(6)).max(7),
  de: texto(5),
  ate: texto(5),
})
export const agenda = z.object({
  faixas: z.array(faixaDeHorario).max(20),
  feriados_nacionais: z.boolean().default(true),
  feriados: z.array(texto(10)).max(100).default([]),
})
export type Agenda = z.output<typeof agenda>

const insistencia = {
  /** number of invalid answers that are asked again before the exit `falha` */
  tentativas: z.number().int().min(0).max(10),
  recusa: texto(1000),
  /** minutes without an answer before the exit `sem_resposta`; null: the robot's own limit */
  limite_min: z.number().int().min(1).max(43_200).nullable(),
}
const no = <T extends string, D extends z.ZodType>(tipo: T, dados: D) =>
  z.object({
    id,
    tipo: z.literal(tipo),
    nome: texto(80).default(''),
    x: z.number().default(0),
    y: z.number().default(0),
    dados,
  })

/**
 * The data of each node type. A draft may be incomplete (empty texts, no options): the lint decides whether it can run.
 */
export const esquemaDoNo = z.discriminatedUnion('tipo', [
  // `recebe`: variables that callers pass in
  no('inicio', z.object({ recebe: z.array(variavel).max(20).default([]) })),
  no('rotina', z.object({})),
  no('mensagem', z.object({ texto: texto(4096), arquivo: arquivoDoFluxo.nullable().default(null) })),
  no(
    'pergunta',
    z.object({
      texto: texto(4096),
      resposta: z.enum(tiposDeResposta),
      variavel,
      minimo: z.number().nullable().default(null),
      maximo: z.number().nullable().default(null),
      ...insistencia,
    }),
  ),
  no(
    'menu',
    z.object({
      texto: texto(4096),
      botao: texto(20).default('Ver opções'),
      forma: z.enum(['auto', 'texto']).default('auto'),
      variavel,
      ...insistencia,
      opcoes: z.array(z.object({ id, texto: texto(120), descricao: texto(72).default('') })).max(20),
    }),
  ),
  no(
    'condicao',
    z.object({
      casos: z
        .array(z.object({ id, nome: texto(80), juntar: z.enum(['e', 'ou']), regras: z.array(regra).max(10) }))
        .max(10),
    }),
  ),
  no('horario', agenda),
  no(
    'http',
    z.object({
      metodo: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      url: texto(2000),
      cabecalhos: z
        .array(z.object({ nome: texto(80), valor: texto(1000) }))
        .max(20)
        .default([]),
      corpo: texto(10_000).default(''),
      timeout_ms: z.number().int().min(500).max(30_000).default(8000),
      mapa: z
        .array(z.object({ caminho: texto(200), variavel }))
        .max(20)
        .default([]),
      exemplo: texto(10_000).default(''),
    }),
  ),
  no('definir', z.object({ atribuicoes: z.array(z.object({ variavel, valor: texto(1000) })).max(20) })),
  no('acao', z.object({ acao: texto(40), parametros: z.record(z.string().max(40), texto(2000)) })),
  no(
    'ia',
    z.object({ instrucao: texto(4000), variavel, enviar: z.boolean().default(true), exemplo: texto(2000).default('') }),
  ),
  no(
    'esperar',
    z.object({
      ate: z.enum(['duracao', 'resposta']),
      quantidade: z.number().int().min(1).max(10_000),
      unidade: z.enum(unidades),
    }),
  ),
  no('ir_para', z.object({ alvo: texto(40) })),
  // `alvo`: a sub-flow of this drawing; `parte`: another flow with its own variables, which takes `entradas` and gives
  // back `retornos`
  no(
    'subfluxo',
    z.object({
      alvo: texto(40),
      parte: texto(40).default(''),
      entradas: z
        .array(z.object({ variavel, valor: texto(1000) }))
        .max(20)
        .default([]),
      retornos: z
        .array(z.object({ de: variavel, variavel }))
        .max(20)
        .default([]),
    }),
  ),
  no('fim', z.object({})),
])
export type No = z.output<typeof esquemaDoNo>
export type TipoDeNo = No['tipo']
export type NoDe<T extends TipoDeNo> = Extract<No, { tipo: T }>

export const aresta = z.object({ id, de: id, saida: texto(60), para: id })
export type Aresta = z.output<typeof aresta>

/** The whole drawing: nodes, and at most one edge per exit of a node. */
export const fluxo = z
  .object({ nos: z.array(esquemaDoNo).max(400), arestas: z.array(aresta).max(1200) })
  .refine((f) => new Set(f.nos.map((n) => n.id)).size === f.nos.length, 'Há dois nós com o mesmo identificador')
  .refine(
    (f) => new Set(f.arestas.map((a) => `${a.de} ${a.saida}`)).size === f.arestas.length,
    'Há uma saída com dois destinos',
  )
export type Fluxo = z.output<typeof fluxo>
