import { buffer } from 'node:stream/consumers'
import { invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { LIMITE_DA_CONTA, type contas } from '../../contract/contas.ts'
import { apresentarConta, apresentarNaLista } from '../apresentar.ts'
import { BUCKET_DAS_CONTAS } from '../arquivos.ts'
import { completarConta } from '../comandos/completar.ts'
import { concluirConta, digitarConta, reabrirConta } from '../comandos/concluir.ts'
import { confirmarCampo, confirmarTodos, corrigirCampo, reabrirCampo } from '../comandos/conferir.ts'
import { enviarConta, grandeDemais, type Enviada } from '../comandos/enviar.ts'
import { listarContas, semOsLidos } from '../consultas/contas.ts'
import { arquivosDoContato, donoDeContas, type ArquivoDoDono } from '../encaixes.ts'
import { abrirDono, exigirEditarConta, exigirVerConta } from '../politica.ts'
import type { Dono } from '../../tipos.ts'

const DEZ_MINUTOS = 600
const NADA_PARA_LER = 'Não há foto, PDF ou XML para ler aqui.'

function bytesDe(corpo: unknown): Uint8Array {
  if (corpo instanceof Uint8Array) return corpo
  const { demais } = comoObjeto(corpo)
  if (typeof demais === 'number') throw grandeDemais(demais)
  throw invalido('Envie o arquivo da conta.', [{ campo: 'arquivo', mensagem: 'Envie o arquivo da conta' }])
}

export function rotasDasContas(s: Servicos): Tratadores<typeof contas> {
  const db = s.banco.db
  const uma = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await apresentarConta(db, ctx, s.ligados, await exigirVerConta(db, ctx, s.ligados, id)),
  })
  const mudar = async (ctx: Ctx, id: string, fazer: (u: Unidade) => Promise<void>) => {
    await exigirEditarConta(db, ctx, s.ligados, id)
    await s.executar(ctx, fazer)
    return uma(ctx, id)
  }
  const enviada = async (ctx: Ctx, { id, repetida }: Enviada) => {
    const { data } = await uma(ctx, id)
    return { success: true as const, data: { ...data, repetida } }
  }
  /** A file that the owner holds already: the one asked for, or the first. */
  async function arquivoDo(ctx: Ctx, dono: Dono, anexo: string | undefined): Promise<ArquivoDoDono> {
    await abrirDono(db, ctx, s.ligados, dono, 'editar')
    const registro = s.ligados.de(donoDeContas).find((d) => d.tipo === dono.tipo)
    const arquivos = (await registro?.arquivos?.(db, dono.id)) ?? []
    const achado = anexo === undefined ? arquivos[0] : arquivos.find((a) => a.id === anexo)
    if (!achado) throw invalido(NADA_PARA_LER, [{ campo: 'anexo', mensagem: NADA_PARA_LER }])
    return achado
  }
  return {
    async listar({ ctx, query }) {
      const dono: Dono = { tipo: query.dono_tipo, id: query.dono_id }
      await abrirDono(db, ctx, s.ligados, dono, 'ver')
      const { linhas, proximo, total } = await listarContas(db, dono, query)
      return {
        success: true,
        data: linhas.map(apresentarNaLista),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async enviar({ ctx, query, body }) {
      const dono: Dono = { tipo: query.dono_tipo, id: query.dono_id }
      await abrirDono(db, ctx, s.ligados, dono, 'editar')
      return enviada(ctx, await enviarConta(s, ctx, dono, { nome: query.nome, bytes: bytesDe(body) }))
    },
    async trazer({ ctx, body }) {
      const arquivo = await arquivoDo(ctx, body.dono, body.anexo)
      const { corpo, info } = await s.arquivos.ler(arquivo.bucket, arquivo.caminho)
      if (info.tamanho > LIMITE_DA_CONTA) {
        corpo.destroy()
        throw grandeDemais(info.tamanho)
      }
      return enviada(ctx, await enviarConta(s, ctx, body.dono, { nome: arquivo.nome, bytes: await buffer(corpo) }))
    },
    async porLer({ ctx, query }) {
      await abrirDono(db, ctx, s.ligados, { tipo: 'contato', id: query.contato_id }, 'ver')
      const modulos = s.ligados.de(arquivosDoContato)
      const achados = await Promise.all(modulos.map((m) => m.listar(db, ctx, query.contato_id)))
      return { success: true, data: await semOsLidos(db, achados.flat()) }
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async arquivo({ ctx, params }) {
      const c = await exigirVerConta(db, ctx, s.ligados, params.id)
      return {
        success: true,
        data: { url: await s.arquivos.urlAssinada(BUCKET_DAS_CONTAS, c.caminho, DEZ_MINUTOS), mime: c.mime },
      }
    },
    confirmar: ({ ctx, params }) => mudar(ctx, params.id, (u) => confirmarCampo(u, params.id, params.chave)),
    corrigir: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => corrigirCampo(u, params.id, params.chave, body.valor)),
    reabrirCampo: ({ ctx, params }) => mudar(ctx, params.id, (u) => reabrirCampo(u, params.id, params.chave)),
    confirmarTodos: ({ ctx, params }) => mudar(ctx, params.id, (u) => confirmarTodos(u, params.id)),
    async completar({ ctx, params }) {
      await exigirEditarConta(db, ctx, s.ligados, params.id)
      const feito = await completarConta(s, ctx, params.id)
      const { data } = await uma(ctx, params.id)
      return { success: true, data: { ...data, ...feito } }
    },
    concluir: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => concluirConta(u, params.id, body.confirmar)),
    reabrir: ({ ctx, params }) => mudar(ctx, params.id, (u) => reabrirConta(u, params.id)),
    digitar: ({ ctx, params }) => mudar(ctx, params.id, (u) => digitarConta(u, params.id)),
  }
}
