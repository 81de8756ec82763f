import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { campoMudado } from '#modules/acesso/nucleo/contract/comum.ts'

/** One role that grants one permission, and who granted the role. */
export const porque = z.object({
  papel: z.string(),
  /** null: a role of the whole company */
  departamento: z.string().nullable(),
  valido_de: z.string().nullable(),
  valido_ate: z.string().nullable(),
  concedido_por: z.string().nullable(),
  concedido_em: z.string(),
})
export const direito = z.object({
  permissao: z.string(),
  rotulo: z.string(),
  area: z.string(),
  por: z.array(porque).min(1),
})
export type Direito = z.infer<typeof direito>

export const sessaoAberta = z.object({
  id: z.string(),
  aparelho: z.string().nullable(),
  ip: z.string().nullable(),
  inicio: z.string(),
  ultimo_uso: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  esta: z.boolean(),
})
export type SessaoDaPessoa = z.infer<typeof sessaoAberta>
/** null: the account service does not list sessions */
const sessoes = sucesso(z.array(sessaoAberta).nullable())

export const mudanca = z.object({
  id: z.number().int(),
  em: z.string(),
  quem: z.string().nullable(),
  frase: z.string(),
  campos: z.array(campoMudado),
  motivo: z.string().nullable(),
})
export type Mudanca = z.infer<typeof mudanca>
const historico = sucesso(z.object({ mudancas: z.array(mudanca), proximo: z.string().nullable() }))
const cursor = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'Página inválida')
    .optional(),
})
const porSessao = porId.extend({ sessao_id: z.uuid('Identificador inválido') })
const editar = 'cad.usuario.editar'

export const porDentro = {
  acesso: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/acesso',
    permission: editar,
    summary: 'O que uma pessoa pode fazer agora, e por causa de qual papel',
    params: porId,
    response: sucesso(z.array(direito)),
  }),
  sessoes: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/sessoes',
    permission: editar,
    summary: 'Onde a conta de uma pessoa está aberta',
    params: porId,
    response: sessoes,
  }),
  entrada: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/entrada',
    permission: editar,
    summary: 'A entrada com senha de uma pessoa está fechada por muitas senhas erradas?',
    params: porId,
    response: sucesso(z.object({ fechada: z.boolean() })),
  }),
  encerrarSessao: endpoint({
    method: 'DELETE',
    path: '/api/usuarios/{id}/sessoes/{sessao_id}',
    permission: editar,
    summary: 'Encerra uma sessão de uma pessoa',
    params: porSessao,
    response: ok,
  }),
  historico: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/historico',
    permission: editar,
    summary: 'Quem mudou o quê em uma pessoa',
    params: porId,
    query: cursor,
    response: historico,
  }),
  historicoDoTime: endpoint({
    method: 'GET',
    path: '/api/times/{id}/historico',
    permission: 'cad.time.editar',
    summary: 'Quem mudou o quê em um time',
    params: porId,
    query: cursor,
    response: historico,
  }),
  historicoDoCargo: endpoint({
    method: 'GET',
    path: '/api/cargos/{id}/historico',
    permission: 'cad.cargo.editar',
    summary: 'Quem mudou o quê em um cargo',
    params: porId,
    query: cursor,
    response: historico,
  }),
  minhasSessoes: endpoint({
    method: 'GET',
    path: '/api/eu/sessoes',
    permission: 'sessao',
    summary: 'Onde a própria conta está aberta',
    response: sessoes,
  }),
  encerrarMinha: endpoint({
    method: 'DELETE',
    path: '/api/eu/sessoes/{id}',
    permission: 'sessao',
    summary: 'Encerra uma das próprias sessões',
    params: porId,
    response: ok,
  }),
}
