import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { hashEmBytes, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { contas } from '../../contract/contas.ts'
import { BASE } from '../../contract/comum.ts'
import { consultarBanco, fraseDoErro } from '../comandos/banco.ts'
import { alterarConta, anotarWebhook, criarConta, desligarApi, ligarApi } from '../comandos/contas.ts'
import { listarContas } from '../consultas/contas.ts'
import { bancoDaConta, cifrarSegredos } from '../pix/acesso.ts'
import { clienteDoPix } from '../pix/cliente.ts'

export function rotasDasContas(s: Servicos): Tratadores<typeof contas> {
  const db = s.banco.db
  const uma = async (id: string) => {
    const [conta] = await listarContas(db, id)
    if (!conta) throw naoEncontrado('Conta não encontrada.')
    return { success: true as const, data: conta }
  }
  /** The registered address changes with its token: the bank's next notice uses the new one. */
  async function registrarWebhook(ctx: Ctx, id: string) {
    const { banco, chave } = await bancoDaConta(s, id)
    const token = novoToken()
    const antes = await db.selectFrom('cobranca.contas').select('webhook_hash').where('id', '=', id).executeTakeFirst()
    await s.executar(ctx, (u) => anotarWebhook(u, id, hashEmBytes(token)))
    try {
      await banco.registrarWebhook(chave, `${s.ambiente.urlPublica}${BASE}/webhook/${token}`)
    } catch (erro) {
      const hash = antes?.webhook_hash ?? null
      await s.executar(ctx, (u) => anotarWebhook(u, id, hash))
      throw invalido(fraseDoErro(erro))
    }
    return uma(id)
  }
  return {
    listar: async () => ({ success: true, data: await listarContas(db) }),
    criar: async ({ ctx, body }) => uma(await s.executar(ctx, (u) => criarConta(u, body))),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarConta(u, params.id, body))
      return uma(params.id)
    },
    async ligarApi({ ctx, params, body }) {
      const certificado = {
        cert: body.certificado,
        key: body.chave,
        ...(body.autoridade ? { ca: body.autoridade } : {}),
      }
      const acesso = {
        url: body.url,
        tokenUrl: body.token_url,
        clientId: body.client_id,
        clientSecret: body.client_secret,
        certificado,
      }
      try {
        await clienteDoPix(s.rede, acesso).conferirAcesso()
      } catch (erro) {
        const mensagem = fraseDoErro(erro)
        throw invalido(mensagem, [{ campo: 'token_url', mensagem }])
      }
      const segredos = cifrarSegredos(s.cofre, { client_secret: body.client_secret, ...certificado })
      const ligacao = { url: body.url, tokenUrl: body.token_url, clientId: body.client_id, segredos }
      await s.executar(ctx, (u) => ligarApi(u, params.id, body.versao, ligacao))
      return uma(params.id)
    },
    async desligarApi({ ctx, params }) {
      await s.executar(ctx, (u) => desligarApi(u, params.id))
      return uma(params.id)
    },
    registrarWebhook: ({ ctx, params }) => registrarWebhook(ctx, params.id),
    async consultar({ params }) {
      await uma(params.id)
      await consultarBanco(s, params.id).catch(() => undefined)
      return uma(params.id)
    },
  }
}
