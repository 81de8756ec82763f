import { z } from 'zod'

export const tonsDeAviso = ['info', 'alerta', 'perigo', 'sucesso'] as const
export const molduras = ['aceita', 'recusa', 'sem_resposta'] as const
export type Moldura = (typeof molduras)[number]

/** An entry of a list: an external page or a built-in panel. */
export const item = z.object({
  id: z.string(),
  titulo: z.string(),
  tipo: z.enum(['pagina', 'painel']),
  url: z.string().nullable(),
  painel: z.string().nullable(),
  parametros: z.record(z.string(), z.string()),
  segundos: z.number().int(),
  recarregar_segundos: z.number().int().nullable(),
  ativo: z.boolean(),
  dias: z.array(z.number().int()),
  das: z.number().int().nullable(),
  ate: z.number().int().nullable(),
  moldura: z.enum(molduras).nullable(),
  moldura_em: z.string().nullable(),
})
export type Item = z.infer<typeof item>
export const lista = z.object({
  id: z.string(),
  nome: z.string(),
  ativa: z.boolean(),
  versao: z.number().int(),
  itens: z.array(item),
  telas: z.number().int(),
})
export type Lista = z.infer<typeof lista>
export const aviso = z.object({
  id: z.string(),
  lista_id: z.string().nullable(),
  texto: z.string(),
  tom: z.enum(tonsDeAviso),
  ate: z.string(),
})
export type Aviso = z.infer<typeof aviso>
export const tela = z.object({
  id: z.string(),
  nome: z.string(),
  lista: z.object({ id: z.string(), nome: z.string() }),
  visto_em: z.string().nullable(),
  mostrando: z.string().nullable(),
  falha: z.string().nullable(),
  criado_em: z.string(),
})
export type TelaDeTv = z.infer<typeof tela>
/** All that a screen needs, so that it keeps running while the server is unreachable. */
export const exibicao = z.object({
  nome: z.string(),
  versao: z.number().int(),
  itens: z.array(item),
  avisos: z.array(aviso),
})
export type Exibicao = z.infer<typeof exibicao>

export const opcaoDePainel = z.object({
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  parametros: z.array(
    z.object({
      chave: z.string(),
      rotulo: z.string(),
      opcoes: z.array(z.object({ valor: z.string(), rotulo: z.string() })),
    }),
  ),
})
export type OpcaoDePainel = z.infer<typeof opcaoDePainel>

const contagens = {
  a_fazer: z.number(),
  em_andamento: z.number(),
  aguardando: z.number(),
  vencidas: z.number(),
  concluidas_hoje: z.number(),
}
/** Data of the panels: numbers and names of colleagues, never of customers. */
export const dadosDoPainel = z.discriminatedUnion('painel', [
  z.object({
    painel: z.literal('salas'),
    em: z.string(),
    recursos: z.array(
      z.object({
        chave: z.string(),
        nome: z.string(),
        tipo: z.string(),
        lugar: z.string(),
        livre: z.boolean(),
        ate: z.string().nullable(),
        fuso: z.string(),
        entrar_url: z.string(),
        reservas: z.array(
          z.object({
            id: z.string(),
            de: z.string(),
            ate: z.string(),
            titulo: z.string(),
            quem: z.string(),
            em_uso: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  z.object({
    painel: z.literal('atendimento'),
    em: z.string(),
    esperando: z.number(),
    espera_desde: z.string().nullable(),
    abertas: z.number(),
    prazos_vencidos: z.number(),
    filas: z.array(
      z.object({
        nome: z.string(),
        na_fila: z.number(),
        em_atendimento: z.number(),
        vencidas: z.number(),
        disponiveis: z.number(),
      }),
    ),
  }),
  z.object({
    painel: z.literal('funil'),
    em: z.string(),
    nome: z.string(),
    estagios: z.array(z.object({ nome: z.string(), total: z.number(), atrasados: z.number() })),
    ganhos_no_mes: z.number(),
    novos_hoje: z.number(),
  }),
  z.object({
    painel: z.literal('tarefas'),
    em: z.string(),
    nome: z.string(),
    ...contagens,
    pessoas: z.array(z.object({ nome: z.string(), ...contagens })),
  }),
])
export type DadosDoPainel = z.infer<typeof dadosDoPainel>
