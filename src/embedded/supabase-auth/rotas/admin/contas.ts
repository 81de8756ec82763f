import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parametro } from '#platform/http/do-endereco.ts'
import { apresentarFator } from '../../apresentar.ts'
import { exigirAdmin } from '../../autenticar.ts'
import { criarConta, mudarConta, type DadosDeAdmin } from '../../comandos/admin-contas.ts'
import { excluirConta } from '../../comandos/admin-excluir.ts'
import { retirarFatores } from '../../comandos/admin-fatores.ts'
import { usuarioCompleto, usuariosCompletos } from '../../consultas.ts'
import type { Auth } from '../../contexto.ts'
import { usuarioNaoEncontrado, validacao } from '../../erro.ts'
import { fatoresDe } from '../../repositorio/fatores.ts'
import { listarUsuarios, usuarioPorId } from '../../repositorio/usuarios.ts'
import { exigirUuid, ler, normalizarEmail, textoOpcional } from '../ler.ts'
import { lerDuracao } from './duracao.ts'

const registro = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((v) => v ?? undefined)
const corpo = z.object({
  id: z.uuid().nullish(),
  email: textoOpcional,
  phone: textoOpcional,
  password: z.string().max(1024).nullish(),
  password_hash: textoOpcional,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  role: textoOpcional,
  user_metadata: registro,
  app_metadata: registro,
  ban_duration: textoOpcional,
})
const paginacao = z.object({ page: z.string().optional(), per_page: z.string().optional() })

function lerConta(bruto: unknown): DadosDeAdmin {
  const c = ler(corpo, bruto)
  const phone = c.phone?.replace(/\D/g, '')
  if (phone !== undefined && !/^[1-9]\d{1,14}$/.test(phone))
    throw validacao('Invalid phone number format (E.164 required)')
  return {
    id: c.id ?? undefined,
    email: c.email === undefined ? undefined : normalizarEmail(c.email),
    phone,
    senha: c.password || undefined,
    hashDaSenha: c.password_hash,
    confirmarEmail: c.email_confirm ?? undefined,
    confirmarTelefone: c.phone_confirm ?? undefined,
    role: c.role,
    user_metadata: c.user_metadata,
    app_metadata: c.app_metadata,
    banidaAte: c.ban_duration === undefined ? undefined : lerDuracao(c.ban_duration),
  }
}

const idDe = (req: FastifyRequest): string => exigirUuid(parametro(req, 'id'), 'user_id')

export function rotasDeContas(app: FastifyInstance, auth: Auth): void {
  app.get('/admin/users', async (req, reply) => {
    await exigirAdmin(auth, req)
    const pagina = numero(ler(paginacao, req.query).page, 1)
    const porPagina = Math.min(numero(ler(paginacao, req.query).per_page, 50), 1000)
    const { linhas, total } = await listarUsuarios(auth.banco.db, pagina, porPagina)
    cabecalhosDePagina(reply, `${auth.issuer()}/admin/users`, pagina, porPagina, total)
    return { users: await usuariosCompletos(auth.banco.db, linhas), aud: 'authenticated' }
  })

  app.post('/admin/users', async (req) => {
    const ator = await exigirAdmin(auth, req)
    return usuarioCompleto(auth.banco.db, await criarConta(auth, lerConta(req.body), ator))
  })

  app.get('/admin/users/:id', async (req) => {
    await exigirAdmin(auth, req)
    const usuario = await usuarioPorId(auth.banco.db, idDe(req))
    if (!usuario) throw usuarioNaoEncontrado()
    return usuarioCompleto(auth.banco.db, usuario)
  })

  app.put('/admin/users/:id', async (req) => {
    const ator = await exigirAdmin(auth, req)
    return usuarioCompleto(auth.banco.db, await mudarConta(auth, idDe(req), lerConta(req.body), ator))
  })

  app.delete('/admin/users/:id', async (req) => {
    const ator = await exigirAdmin(auth, req)
    const { should_soft_delete } = ler(z.object({ should_soft_delete: z.boolean().nullish() }), req.body)
    await excluirConta(auth, idDe(req), should_soft_delete === true, ator)
    return {}
  })

  app.get('/admin/users/:id/factors', async (req) => {
    await exigirAdmin(auth, req)
    return (await fatoresDe(auth.banco.db, [idDe(req)])).map(apresentarFator)
  })

  app.delete('/admin/users/:id/factors/:fator', async (req) => {
    const ator = await exigirAdmin(auth, req)
    const fatorId = exigirUuid(parametro(req, 'fator'), 'factor_id')
    const [fator] = await retirarFatores(auth, idDe(req), fatorId, ator)
    return fator ? apresentarFator(fator) : {}
  })
}

function numero(bruto: string | undefined, padrao: number): number {
  if (bruto === undefined || bruto === '') return padrao
  if (!/^\d{1,9}$/.test(bruto) || Number(bruto) < 1)
    throw validacao(`Bad Pagination Parameters: "${bruto}" is not a positive number`)
  return Number(bruto)
}

/** Sets the pagination headers. The client reads the number after the first `=` of each link, so `page` comes first. */
function cabecalhosDePagina(reply: FastifyReply, base: string, pagina: number, porPagina: number, total: number): void {
  const ultima = Math.max(1, Math.ceil(total / porPagina))
  const link = (n: number, rel: string) => `<${base}?page=${n}&per_page=${porPagina}>; rel="${rel}"`
  void reply.headers({
    'x-total-count': String(total),
    link: [...(pagina < ultima ? [link(pagina + 1, 'next')] : []), link(ultima, 'last')].join(', '),
  })
}
