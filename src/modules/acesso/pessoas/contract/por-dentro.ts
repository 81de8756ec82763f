import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

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
