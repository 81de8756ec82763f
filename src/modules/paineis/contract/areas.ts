import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { prioridades } from '#modules/funis/nucleo/tipos.ts'

const base = '/api/paineis' as const
const inteiro = z.number().int()
export const cartaoDoDia = z.object({
  id: z.string(),
  titulo: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  estagio_nome: z.string(),
  contato_nome: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  valor_centavos: inteiro.nullable(),
  vence_em: z.string().nullable(),
  prioridade: z.enum(prioridades),
})
export type CartaoDoDia = z.infer<typeof cartaoDoDia>
/**
 * A funnel as a row of a department page: open and late cards in each stage, and entries and exits in each of the last
 * eight weeks.
 */
export const funilDaArea = z.object({
  id: z.string(),
  chave: z.string(),
  nome: z.string(),
  departamento: z.string(),
  abertos: inteiro,
  atrasados: inteiro,
  valor_centavos: inteiro.nullable(),
  estagios: z.array(z.object({ estagio_id: z.string(), nome: z.string(), abertos: inteiro, atrasados: inteiro })),
  semanas: z.array(z.object({ dia: z.string(), entradas: inteiro, saidas: inteiro })),
})
export type FunilDaArea = z.infer<typeof funilDaArea>
/** A data quality problem: count, total, and a link to its rows in one list, or one link per funnel in `partes`. */
export const faltaNosCadastros = z.object({
  chave: z.string(),
  nome: z.string(),
  total: inteiro,
  de: inteiro,
  href: z.string().nullable(),
  partes: z.array(z.object({ nome: z.string(), total: inteiro, href: z.string() })),
})
export type FaltaNosCadastros = z.infer<typeof faltaNosCadastros>
/** The late cards of one stage. */
const grupoDeAtrasados = z.object({
  funil_id: z.string(),
  funil_nome: z.string(),
  estagio_id: z.string(),
  estagio_nome: z.string(),
  total: inteiro,
  valor_centavos: inteiro,
  /** the earliest deadline */
  desde: z.string(),
})
export type GrupoDeAtrasados = z.infer<typeof grupoDeAtrasados>
const lista = z.object({ cartoes: z.array(cartaoDoDia), total: inteiro, valor_centavos: inteiro })

export const areasDoPainel = {
  funis: endpoint({
    method: 'GET',
    path: `${base}/funis`,
    permission: 'paineis.painel.ver',
    summary: 'Os funis de um departamento, ou os meus, com estoque, atraso e tendência',
    query: z.object({
      departamento: z
        .string()
        .regex(/^[a-z]{2,8}$/, 'Departamento inválido')
        .optional(),
    }),
    response: sucesso(z.array(funilDaArea)),
  }),
  /** `vencem`: due between now and the end of the day. */
  dia: endpoint({
    method: 'GET',
    path: `${base}/dia`,
    permission: 'paineis.painel.ver',
    summary: 'O que venceu e o que vence hoje: de um departamento, ou só meu',
    query: z.object({
      departamento: z
        .string()
        .regex(/^[a-z]{2,8}$/, 'Departamento inválido')
        .optional(),
      meus: z.preprocess((v) => v === 'true' || v === '1' || v === true, z.boolean()).default(false),
    }),
    response: sucesso(z.object({ atrasados: lista.extend({ grupos: z.array(grupoDeAtrasados) }), vencem: lista })),
  }),
  documentos: endpoint({
    method: 'GET',
    path: `${base}/documentos`,
    permission: 'paineis.painel.ver',
    summary: 'Documentos de cartões abertos de um departamento que venceram ou vencem nos próximos 45 dias',
    query: z.object({
      departamento: z.string('Diga de que departamento').regex(/^[a-z]{2,8}$/, 'Departamento inválido'),
    }),
    response: sucesso(
      z.object({
        total: inteiro,
        documentos: z.array(
          z.object({
            cartao_id: z.string(),
            titulo: z.string(),
            funil_id: z.string(),
            funil_nome: z.string(),
            documento: z.string(),
            valido_ate: z.string(),
            venceu: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  qualidade: endpoint({
    method: 'GET',
    path: `${base}/qualidade`,
    permission: 'paineis.qualidade.ver',
    summary: 'O que falta aos cadastros',
    response: sucesso(z.array(faltaNosCadastros)),
  }),
}
