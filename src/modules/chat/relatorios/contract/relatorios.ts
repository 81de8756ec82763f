import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { repetido } from '#kit/parametros.ts'
import { prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { booleano } from '#modules/chat/nucleo/contract/comum.ts'
import { presencas } from '#modules/chat/presenca/contract/disponibilidade.ts'

const base = '/api/chat/relatorios'
const permission = 'chat.relatorio.ver'
const alvo = (frase: string, nenhum: string) => z.union([z.literal(nenhum), z.uuid(frase)], frase)
const UM_ANO_E_UM_DIA = 367

export const fatosDoRelatorio = [
  'aberta',
  'recebida',
  'finalizada',
  'reaberta',
  'resposta',
  'primeira_resposta',
  'entrada',
  'saida',
  'sla_cumprido',
  'sla_violado',
  'avaliacao',
  'sla',
  'em_maos',
] as const
export const gruposDoRelatorio = ['dia', 'hora', 'atendente', 'fila', 'caixa', 'tag'] as const
export type GrupoDoRelatorio = (typeof gruposDoRelatorio)[number]

const campos = {
  /** days in São Paulo time, both included */
  de: dia('Data inicial inválida'),
  ate: dia('Data final inválida'),
  caixa_entrada_id: repetido(z.uuid('Caixa de entrada inválida')),
  fila_id: repetido(alvo('Fila inválida', 'nenhuma')),
  atendente_id: repetido(alvo('Atendente inválido', 'ninguem')),
  tags: repetido(z.string().trim().min(1).max(40, 'Etiqueta inválida')),
  /** hour of the week in which the fact happened; 0 is Sunday at midnight */
  hora: z.coerce
    .number('Hora da semana inválida')
    .int('Hora da semana inválida')
    .min(0, 'Hora da semana inválida')
    .max(167, 'Hora da semana inválida')
    .optional(),
}
const dias = (f: { de: string; ate: string }) => (Date.parse(f.ate) - Date.parse(f.de)) / 86_400_000
const filtros = <T extends z.ZodRawShape>(mais: T) =>
  z
    .object({ ...campos, ...mais })
    .refine((f) => dias(f as { de: string; ate: string }) >= 0, {
      message: 'A data final vem depois da inicial',
      path: ['ate'],
    })
    .refine((f) => dias(f as { de: string; ate: string }) < UM_ANO_E_UM_DIA, {
      message: 'O período vai até um ano',
      path: ['ate'],
    })
const semMais = z.object(campos)
export type FiltrosDoRelatorio = z.output<typeof semMais> & { fato?: (typeof fatosDoRelatorio)[number] | undefined }

const inteiro = z.number().int()
const tempo = z.object({ vezes: inteiro, relogio_s: inteiro, util_s: inteiro })
const numeros = z.object({
  abertas: inteiro,
  recebidas: inteiro,
  finalizadas: inteiro,
  reabertas: inteiro,
  entradas: inteiro,
  saidas: inteiro,
  primeira_resposta: tempo,
  resposta: tempo,
  resolucao: tempo,
  sla_cumpridos: inteiro,
  sla_violados: inteiro,
  avaliacoes: inteiro,
  avaliacoes_soma: inteiro,
})
const percentis = z.object({ mediana: z.number().nullable(), p90: z.number().nullable() })
const dosRelogios = z.object({ util: percentis, corrido: percentis })
const tempos = z.object({ primeira_resposta: dosRelogios, resposta: dosRelogios, resolucao: dosRelogios })
export type TemposDoRelatorio = z.infer<typeof tempos>

export const linhaDoRelatorio = z.object({
  id: z.string(),
  contato_nome: z.string(),
  caixa_nome: z.string(),
  canal: z.string(),
  fila_nome: z.string().nullable(),
  atribuida_nome: z.string().nullable(),
  status: z.enum(statusDaConversa),
  prioridade: z.enum(prioridades),
  tags: z.array(z.string()),
  criado_em: z.string(),
  finalizada_em: z.string().nullable(),
  motivo_finalizacao: z.string().nullable(),
  numeros,
})
export type LinhaDoRelatorio = z.infer<typeof linhaDoRelatorio>

const dePessoa = z.object({
  usuario_id: z.string(),
  nome: z.string(),
  presenca: z.enum(presencas),
  em_maos: inteiro,
  esperando: inteiro,
  espera_desde: z.string().nullable(),
})
const daFila = z.object({
  fila_id: z.string().nullable(),
  nome: z.string(),
  aberta: z.boolean(),
  na_fila: inteiro,
  em_atendimento: inteiro,
  vencidas: inteiro,
  disponiveis: inteiro,
  pessoas: inteiro,
  espera_desde: z.string().nullable(),
})

/**
 * Endpoints return sums over facts. Averages and rates are computed from them by `regras/relatorios/medidas.ts`
 * wherever they are shown.
 */
export const relatorios = {
  resumo: endpoint({
    method: 'GET',
    path: `${base}/resumo`,
    permission,
    summary: 'Números do período e do período anterior de mesmo tamanho',
    query: filtros({}),
    response: sucesso(
      z.object({ atual: numeros, anterior: numeros, anterior_de: z.string(), anterior_ate: z.string() }),
    ),
  }),
  percentis: endpoint({
    method: 'GET',
    path: `${base}/percentis`,
    permission,
    summary: 'Mediana e percentil 90 dos tempos do período e do anterior de mesmo tamanho',
    query: filtros({}),
    response: sucesso(tempos.extend({ anterior: tempos })),
  }),
  grupos: endpoint({
    method: 'GET',
    path: `${base}/grupos`,
    permission,
    summary: 'Os mesmos números por dia, hora da semana, atendente, fila, caixa ou etiqueta',
    query: filtros({ por: z.enum(gruposDoRelatorio, 'Agrupamento inválido') }),
    // em_maos: conversations open right now, whatever the period; null where the group is not a user
    response: sucesso(
      z.array(
        z.object({ grupo: z.string().nullable(), nome: z.string(), numeros, tempos, em_maos: inteiro.nullable() }),
      ),
    ),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/linhas`,
    permission,
    summary: 'Uma linha por conversa, com a parte dela nos números',
    query: filtros({
      fato: z.enum(fatosDoRelatorio, 'Fato inválido').optional(),
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200 por página')
        .default(50),
      cursor: z.uuid('Cursor inválido').optional(),
    }),
    response: z.object({ success: z.literal(true), data: z.array(linhaDoRelatorio), proximo: z.string().nullable() }),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'chat.conversa.exportar',
    summary: 'As linhas do relatório em arquivo, exatamente as do filtro',
    bruto: true,
    limit: 20,
    query: filtros({
      fato: z.enum(fatosDoRelatorio, 'Fato inválido').optional(),
      formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('csv'),
      dados_pessoais: booleano.default(false),
    }),
    response: z.any(),
  }),
  painel: endpoint({
    method: 'GET',
    path: `${base}/painel`,
    permission,
    summary: 'Como o atendimento está agora',
    query: z.object({ fila_id: repetido(z.uuid('Fila inválida')) }),
    response: sucesso(
      z.object({
        em: z.string(),
        esperando: inteiro,
        espera_desde: z.string().nullable(),
        abertas: inteiro,
        prazos_vencidos: inteiro,
        prazos_em_risco: inteiro,
        hoje: numeros,
        filas: z.array(daFila),
        pessoas: z.array(dePessoa),
      }),
    ),
  }),
}
