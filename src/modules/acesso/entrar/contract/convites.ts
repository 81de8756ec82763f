import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { papeisGlobais } from '#modules/acesso/nucleo/tipos.ts'
import {
  busca,
  departamento,
  email,
  nome,
  papelOuDesenhado,
  senha,
  validoAte,
} from '#modules/acesso/nucleo/contract/comum.ts'

const base = '/api/convites' as const
const porToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/, 'Convite inválido') })
const situacoes = ['aberto', 'usado', 'vencido', 'revogado'] as const

export const papelDoConvite = z.object({
  departamento: z.string(),
  /** the code of a role that ships, or the id of a drawn one */
  papel: z.string(),
  valido_ate: z.string().nullable(),
})
export const convite = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  cargo: z.string().nullable(),
  papeis: z.array(papelDoConvite),
  globais: z.array(z.enum(papeisGlobais)),
  origem: z.enum(['convite', 'pedido', 'dominio']),
  situacao: z.enum(situacoes),
  criado_por: z.object({ id: z.string(), nome: z.string() }).nullable(),
  criado_em: z.string(),
  expira_em: z.string(),
})
export type Convite = z.infer<typeof convite>
/**
 * Result of sending the invitation by e-mail. `sem_correio`: no mail server is configured, so no mail can leave. `link`
 * is filled only when the mail did not leave, so that the inviting user can pass it on another way. After a delivered
 * mail the link proves access to the mailbox and is not returned.
 */
export const entregaDoConvite = z.object({
  enviado: z.boolean(),
  sem_correio: z.boolean(),
  link: z.string().nullable(),
})
export type EntregaDoConvite = z.infer<typeof entregaDoConvite>
const enviado = entregaDoConvite.extend({ convite })

export const convites = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.convite.criar',
    summary: 'Convites, do mais novo para o mais antigo',
    query: z.object({ ...consultaDePagina(50), busca, situacao: z.enum(situacoes, 'Situação inválida').optional() }),
    response: sucessoPaginado(convite),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'cad.convite.criar',
    summary: 'Convida uma pessoa por e-mail, já com os papéis que terá',
    limit: 60,
    body: z.object({
      nome,
      email,
      cargo_id: z.uuid('Cargo inválido').nullable().optional(),
      papeis: z
        .array(z.object({ departamento, papel: papelOuDesenhado, valido_ate: validoAte.optional() }))
        .max(40, 'Papéis demais')
        .default([]),
      globais: z.array(z.enum(papeisGlobais, 'Papel inválido')).max(2, 'Papel repetido').default([]),
    }),
    response: sucesso(enviado),
  }),
  revogar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'cad.convite.criar',
    summary: 'Revoga um convite aberto',
    params: porId,
    response: ok,
  }),
  reenviar: endpoint({
    method: 'POST',
    path: `${base}/{id}/reenviar`,
    permission: 'cad.convite.criar',
    summary: 'Envia de novo, com outro endereço; o anterior deixa de valer',
    params: porId,
    limit: 20,
    response: sucesso(enviado),
  }),
  ver: endpoint({
    method: 'GET',
    path: `${base}/{token}`,
    open: 'quem foi convidado ainda não tem conta; mostra só o primeiro nome e a empresa',
    summary: 'O que um convite mostra a quem o recebeu',
    params: porToken,
    limit: 30,
    response: sucesso(z.object({ primeiro_nome: z.string(), empresa: z.string() })),
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${base}/{token}/aceitar`,
    open: 'quem foi convidado ainda não tem conta; o token do e-mail é a prova',
    summary: 'Aceita o convite e cria a conta',
    params: porToken,
    limit: 10,
    body: z.object({ nome, senha }),
    response: sucesso(z.object({ email: z.string() })),
  }),
}
