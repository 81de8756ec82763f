import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { faixas } from '../regras/aprovacao.ts'

const base = '/api/aprovacoes' as const
const id = z.uuid('Identificador inválido')
const porFunil = z.object({ funil_id: id })
const pessoa = z.object({ id: z.string(), nome: z.string() })
const minhas = 'sessao'

/** A decision that can still be undone: it takes effect in `faltam_ms`. */
const decisaoEmEspera = z.object({
  por: pessoa,
  decisao: z.enum(['aprovada', 'recusada']),
  motivo: z.string().nullable(),
  faltam_ms: z.number().int(),
  /** it is the user's own */
  minha: z.boolean(),
})
export type DecisaoEmEspera = z.output<typeof decisaoEmEspera>

export const aprovacaoVista = z.object({
  id: z.string(),
  cartao_id: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  titulo: z.string(),
  politica: z.string(),
  campo: z.string().nullable(),
  estagio_id: z.string().nullable(),
  /** the values it approves */
  numeros: z.array(z.object({ rotulo: z.string(), texto: z.string() })),
  valor_centavos: z.number().int().nullable(),
  pedida_por: pessoa,
  pelo_sistema: z.boolean(),
  observacao: z.string().nullable(),
  pedida_em: z.string(),
  expira_em: z.string().nullable(),
  decidida_em: z.string().nullable(),
  situacao: z.enum(['pendente', 'aprovada', 'recusada', 'expirada', 'reaberta', 'cancelada']),
  etapa: z.number().int(),
  etapas: z.array(
    z.object({
      nome: z.string(),
      voto: z.object({ por: pessoa, decisao: z.string(), motivo: z.string().nullable(), em: z.string() }).nullable(),
    }),
  ),
  decisao_em_espera: decisaoEmEspera.nullable(),
  /** whether the user may decide the pending step, or cancel the request */
  posso_decidir: z.boolean(),
  posso_cancelar: z.boolean(),
})
export type AprovacaoVista = z.output<typeof aprovacaoVista>

/** The approval on leaving a stage: its state for this card and this user, and who can approve. */
export const saidaVista = z.object({
  estagio_id: z.string(),
  estagio: z.string(),
  /** `livre`: within the user's own limit; `sem_decisor`: no user may approve these values */
  situacao: z.enum(['aprovada', 'livre', 'pendente', 'falta', 'sem_decisor']),
  vigia: z.array(z.object({ campo: z.string(), rotulo: z.string(), texto: z.string() })),
  quem: z.array(pessoa.extend({ ausente_ate: z.string().nullable() })),
  /** managers of the funnel, for when every approver is absent or there is none */
  pedir_a: z.array(pessoa),
  frase: z.string(),
  decisao_em_espera: decisaoEmEspera.nullable(),
})
export type SaidaVista = z.output<typeof saidaVista>

const nome = z.string('Dê um nome').trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras')
const corpoDaPolitica = z.object({
  nome,
  campo: z.string('Escolha o campo').min(1, 'Escolha o campo').max(60),
  valor_de: z.string('Escolha de onde vem o valor').min(1, 'Escolha de onde vem o valor').max(60),
  faixas,
  validade_horas: z
    .number()
    .int()
    .min(1, 'De 1 a 2.160 horas')
    .max(2160, 'De 1 a 2.160 horas')
    .nullable()
    .default(null),
  ativa: z.boolean().default(true),
  recusa_estagio_id: id.nullable().default(null),
})
export const politicaVista = corpoDaPolitica.extend({ id: z.string(), funil_id: z.string() })
export type PoliticaVista = z.output<typeof politicaVista>

export interface DecisoresDoFunil {
  cargos: { id: string; nome: string; pessoas: number; limites: { tipo: string; limite_centavos: number }[] }[]
  pessoas: { id: string; nome: string }[]
}

const pedidoDeAprovacao = z
  .object({
    campo: z.string('Escolha o campo').max(60).optional(),
    estagio_id: id.optional(),
    observacao: z.string().trim().max(2000, 'No máximo 2.000 letras').optional(),
  })
  .refine((p) => (p.campo === undefined) !== (p.estagio_id === undefined), {
    message: 'Escolha o campo',
    path: ['campo'],
  })

export const aprovacoes = {
  esperando: endpoint({
    method: 'GET',
    path: base,
    permission: minhas,
    summary: 'O que espera a decisão da pessoa, o que ela pediu e o que ela decidiu',
    query: z.object({ quais: z.enum(['decidir', 'pedi', 'decididas']).default('decidir') }),
    response: sucesso(z.array(aprovacaoVista)),
  }),
  doCartao: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/aprovacoes',
    permission: 'funis.cartao.ver',
    summary: 'As aprovações de um cartão',
    params: porId,
    response: sucesso(
      z.object({ pedidos: z.array(aprovacaoVista), campos: z.array(z.string()), saidas: z.array(saidaVista) }),
    ),
  }),
  pedir: endpoint({
    method: 'POST',
    path: '/api/cartoes/{id}/aprovacoes',
    permission: 'funis.cartao.editar',
    summary: 'Pede uma aprovação',
    params: porId,
    body: pedidoDeAprovacao,
    response: sucesso(aprovacaoVista),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${base}/{id}/decidir`,
    permission: minhas,
    summary: 'Aprova ou recusa a etapa que espera; vale depois de 10 segundos',
    params: porId,
    body: z.object({
      decisao: z.enum(['aprovada', 'recusada'], 'Aprove ou recuse'),
      motivo: z.string().trim().max(2000, 'No máximo 2.000 letras').optional(),
    }),
    response: sucesso(aprovacaoVista),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: minhas,
    summary: 'Desfaz a própria decisão, nos 10 segundos antes de valer',
    params: porId,
    response: sucesso(aprovacaoVista),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: minhas,
    summary: 'Retira o próprio pedido',
    params: porId,
    response: ok,
  }),
  decisores: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/decisores',
    permission: 'funis.funil.configurar',
    summary: 'Cargos que podem decidir, e os nomes de quem as políticas já citam',
    params: porFunil,
    response: sucesso(
      z.object({
        cargos: z.array(
          z.object({
            id: z.string(),
            nome: z.string(),
            pessoas: z.number().int(),
            limites: z.array(z.object({ tipo: z.string(), limite_centavos: z.number() })),
          }),
        ),
        pessoas: z.array(pessoa),
      }),
    ),
  }),
  politicas: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/politicas',
    permission: 'funis.funil.configurar',
    summary: 'As políticas de aprovação de um funil',
    params: porFunil,
    response: sucesso(z.array(politicaVista)),
  }),
  criarPolitica: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/politicas',
    permission: 'funis.funil.configurar',
    summary: 'Cria uma política de aprovação',
    params: porFunil,
    body: corpoDaPolitica,
    response: sucesso(politicaVista),
  }),
  alterarPolitica: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil_id}/politicas/{id}',
    permission: 'funis.funil.configurar',
    summary: 'Muda uma política; pedidos em andamento seguem como foram pedidos',
    params: porFunil.extend({ id }),
    body: corpoDaPolitica,
    response: sucesso(politicaVista),
  }),
}
