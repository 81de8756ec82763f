import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { departamento, email, nome, senha } from '#modules/acesso/nucleo/contract/comum.ts'

const dominioNome = z
  .string('Informe o domínio')
  .trim()
  .toLowerCase()
  .transform((v) => v.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253, 'Domínio inválido')
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/, 'Domínio inválido: use algo como empresa.com.br'),
  )
export const dominio = z.object({
  dominio: z.string(),
  departamento: z.string().nullable(),
  papel: z.string().nullable(),
  criado_em: z.string(),
})
export type Dominio = z.infer<typeof dominio>

export const cadastro = {
  situacao: endpoint({
    method: 'GET',
    path: '/api/cadastro/situacao',
    open: 'a tela de entrada precisa saber o que oferecer',
    summary: 'O que quem não tem conta pode fazer',
    limit: 120,
    response: sucesso(
      z.object({
        cadastro_por_dominio: z.boolean(),
        primeiro_acesso: z.boolean(),
        /** The first account needs the set-up link: this server can be reached from other machines. */
        precisa_do_link: z.boolean(),
      }),
    ),
  }),
  cadastrar: endpoint({
    method: 'POST',
    path: '/api/cadastro',
    open: 'cadastro por domínio da empresa; a conta só nasce depois do e-mail confirmado',
    summary: 'Pede o e-mail que cria a conta; responde sempre igual',
    limit: 5,
    body: z.object({ nome, email }),
    response: ok,
  }),
  primeiroAcesso: endpoint({
    method: 'POST',
    path: '/api/primeiro-acesso',
    open: 'só enquanto não existe administrador algum; fora desta máquina, só com o link de instalação',
    summary: 'Cria o primeiro administrador',
    limit: 10,
    body: z.object({ nome, email, senha, link: z.string().max(200).optional() }),
    response: ok,
  }),
}

export const dominios = {
  listar: endpoint({
    method: 'GET',
    path: '/api/dominios-de-cadastro',
    permission: 'cad.dominio.editar',
    summary: 'Domínios cujas pessoas podem se cadastrar',
    response: sucesso(z.array(dominio)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/dominios-de-cadastro',
    permission: 'cad.dominio.editar',
    summary: 'Permite o cadastro de um domínio',
    body: z
      .object({
        dominio: dominioNome,
        departamento: departamento.nullable().default(null),
        papel: z.enum(['leitor', 'operador'], 'Papel inválido').nullable().default(null),
      })
      .refine((v) => (v.departamento === null) === (v.papel === null), {
        path: ['papel'],
        message: 'Informe o departamento e o papel juntos',
      }),
    response: sucesso(dominio),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: '/api/dominios-de-cadastro/{dominio}',
    permission: 'cad.dominio.editar',
    summary: 'Deixa de permitir o cadastro de um domínio',
    params: z.object({ dominio: dominioNome }),
    response: ok,
  }),
}
