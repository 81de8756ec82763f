import { invalido, naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { nomeSeguro } from '#platform/storage/nome-seguro.ts'
import type { formularios } from '../contract/formularios.ts'
import {
  trancarCartao,
  cartaoPorId,
  BUCKET_DOS_FUNIS,
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirGerir,
} from '#modules/funis/publico.ts'
import { abrirPedido, guardarDocumento, pedirDocumentos } from './documentos/comandos/pedir.ts'
import { enviarFormulario } from './comandos/enviar.ts'
import { guardarFormulario } from './comandos/guardar.ts'
import { enviosDo } from './consultas/envios.ts'
import { comoPagina, comoPedido, formularioPorSlug, formulariosDoFunil } from './consultas/formularios.ts'
import { novaProva, provaVale } from './prova.ts'

export const MAXIMO_DO_CLIENTE = 20 * 1024 * 1024

export function rotasDosFormularios(s: Servicos): Tratadores<typeof formularios> {
  const db = s.banco.db
  const gerindo = async (ctx: Ctx, funilId: string) => void exigirGerir(ctx, await alcanceNosFunis(db, ctx), funilId)
  const vistos = async (funilId: string) =>
    (await formulariosDoFunil(db, funilId)).map((f) => ({
      ...f,
      endereco: `${s.ambiente.urlPublica}/f/${f.slug}`,
      ultimo_envio_em: f.ultimo_envio_em?.toISOString() ?? null,
      encerra_em: f.encerra_em?.toISOString() ?? null,
    }))
  async function um(funilId: string, id: string) {
    const f = (await vistos(funilId)).find((x) => x.id === id)
    if (!f) throw naoEncontrado('Formulário não encontrado.')
    return { success: true as const, data: f }
  }
  return {
    async listar({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await vistos(params.funil_id) }
    },
    async criar({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      return um(params.funil_id, await s.executar(ctx, (u) => guardarFormulario(u, params.funil_id, null, body)))
    },
    async alterar({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      return um(params.funil_id, await s.executar(ctx, (u) => guardarFormulario(u, params.funil_id, params.id, body)))
    },
    async envios({ ctx, params, query }) {
      const alcance = await alcanceNosFunis(db, ctx)
      exigirGerir(ctx, alcance, params.funil_id)
      await um(params.funil_id, params.id)
      return { success: true, data: await enviosDo(db, alcance, params.id, query.limit, query.cursor) }
    },
    async abrir({ params }) {
      const f = await formularioPorSlug(db, params.slug)
      return { success: true, data: await comoPagina(db, f, novaProva(s.cofre, f.id)) }
    },
    async enviar({ params, body }) {
      const f = await formularioPorSlug(db, params.slug)
      // a bot filled in the hidden field: respond as for a success, and store nothing
      if (body.site !== '') return { success: true, data: { mensagem: f.sucesso } }
      const prova = provaVale(s.cofre, f.id, body.prova)
      if (prova !== 'sim')
        throw invalido(
          prova === 'cedo'
            ? 'Espere um instante e envie de novo.'
            : 'Esta página ficou aberta tempo demais. Atualize-a e envie de novo.',
          [{ campo: 'prova', mensagem: 'Abra o formulário de novo' }],
        )
      await s.executar(sistema, (u) => enviarFormulario(u, f, body.id, body.valores))
      return { success: true, data: { mensagem: f.sucesso } }
    },
    async pedirDocumentos({ ctx, params, body }) {
      const alcance = await alcanceNosFunis(db, ctx)
      const linha = await cartaoPorId(db, alcance, params.id)
      if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      exigirEditar(ctx, alcance, linha.funil_id)
      const { token, expira_em } = await s.executar(ctx, async (u) =>
        pedirDocumentos(u, await trancarCartao(u.tx, alcance, params.id), ctx.usuario.id, body),
      )
      return {
        success: true,
        data: { endereco: `${s.ambiente.urlPublica}/f/documentos/${token}`, expira_em: expira_em.toISOString() },
      }
    },
    async verPedido({ params }) {
      return {
        success: true,
        data: await comoPedido(db, await s.banco.transacao((tx) => abrirPedido(tx, params.token))),
      }
    },
    async mandarDocumento({ params, query, body }) {
      const p = await s.banco.transacao((tx) => abrirPedido(tx, params.token))
      if (!p.campos.includes(params.campo)) throw naoEncontrado('Este documento não foi pedido.')
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw invalido('Escolha um arquivo.', [{ campo: 'arquivo', mensagem: 'Escolha um arquivo' }])
      if (body.length > MAXIMO_DO_CLIENTE)
        throw invalido('O arquivo tem mais de 20 MB.', [{ campo: 'arquivo', mensagem: 'O arquivo tem mais de 20 MB' }])
      const caminho = `${p.cartao_id}/cliente-${p.id}-${crypto.randomUUID()}-${nomeSeguro(query.nome)}`
      const info = await s.arquivos.guardar({
        bucket: BUCKET_DOS_FUNIS,
        caminho,
        corpo: body,
        nome: query.nome,
        mime: query.tipo,
        dono: null,
      })
      await s.executar(sistema, (u) =>
        guardarDocumento(u, p, params.campo, { caminho, nome: query.nome, mime: info.mime, tamanho: info.tamanho }),
      )
      return { success: true }
    },
  }
}
