import { naoEncontrado } from '#kit/erro.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { lerGuardado, sha256De } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { contratos } from '../contract/contratos.ts'
import { apresentarContrato, naLista } from './apresentar.ts'
import { comentar, resolverComentario } from './comandos/comentar.ts'
import { desistir, encerrar, retomar } from './comandos/encerrar.ts'
import { abrirVersao, desenharContrato, enviarContrato, rotuloDa } from './comandos/enviar.ts'
import { abrirPelaPessoa } from './comandos/abrir.ts'
import { pedirInicio } from './comandos/inicio.ts'
import { aprovar, devolver, pedirRevisao, reabrir } from './comandos/revisar.ts'
import { salvarContrato } from './comandos/salvar.ts'
import { contarContratos, contratoPorId, listarContratos } from './consultas/contratos.ts'
import { versaoDo } from './consultas/detalhe.ts'
import { FRASES } from './frases.ts'
import { semContrato } from './politica.ts'

export function rotasDosContratos(s: Servicos): Tratadores<typeof contratos> {
  const { db } = s.banco
  const executar = comFrases(s.executar, FRASES)
  const um = async (ctx: Ctx, id: string) => ({ success: true as const, data: await apresentarContrato(db, ctx, id) })
  const fazer = async (ctx: Ctx, id: string, ato: (u: Unidade) => Promise<unknown>) => {
    await executar(ctx, ato)
    return um(ctx, id)
  }
  return {
    async listar({ ctx, query }) {
      const { linhas, total, aproximado, proximo } = await listarContratos(db, ctx, query)
      return {
        success: true,
        data: linhas.map(naLista),
        pagination: { page: query.page, limit: query.limit, total, aproximado, hasMore: proximo !== null, proximo },
      }
    },
    contar: async ({ ctx, query }) => ({ success: true, data: await contarContratos(db, ctx, query) }),
    criar: async ({ ctx, body }) => um(ctx, await executar(ctx, (u) => abrirPelaPessoa(u, ctx, body))),
    obter: ({ ctx, params }) => um(ctx, params.id),
    salvar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => salvarContrato(u, ctx, params.id, body)),
    async pdf({ ctx, params, query, reply }) {
      const c = await contratoPorId(db, ctx, params.id)
      const n = query.versao ?? c?.versao
      const v = c && n !== undefined ? await versaoDo(db, c.id, n) : undefined
      if (!c || n === undefined || !v) throw semContrato()
      const nome = `${rotuloDa({ numero: c.numero, versao: n })}.pdf`
      if (v.pdf) {
        const guardado = await lerGuardado(db, v.pdf)
        if (!guardado) throw naoEncontrado('Este PDF não está mais guardado.')
        return servirGuardado(reply, guardado, nome, false)
      }
      const { bytes } = await desenharContrato(s, { ...c, versao: n }, v.conteudo, v.criada_em)
      return servirGuardado(reply, { bytes, mime: 'application/pdf', sha256: sha256De(bytes) }, nome, false)
    },
    pedirRevisao: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => pedirRevisao(u, ctx, params.id, body.ate)),
    devolver: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => devolver(u, ctx, params.id, body.motivo)),
    aprovar: ({ ctx, params }) => fazer(ctx, params.id, (u) => aprovar(u, ctx, params.id)),
    reabrir: ({ ctx, params }) => fazer(ctx, params.id, (u) => reabrir(u, ctx, params.id)),
    async enviar({ ctx, params, body }) {
      await enviarContrato({ ...s, executar }, ctx, params.id, body)
      return um(ctx, params.id)
    },
    abrirVersao: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => abrirVersao(u, ctx, params.id, body.motivo)),
    desistir: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => desistir(u, ctx, params.id, body.motivo)),
    pedirInicio: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => pedirInicio(u, ctx, params.id, body)),
    suspender: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => encerrar(u, ctx, params.id, { ato: 'suspender', motivo: body.motivo })),
    retomar: ({ ctx, params }) => fazer(ctx, params.id, (u) => retomar(u, ctx, params.id)),
    encerrar: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => encerrar(u, ctx, params.id, { ato: 'encerrar', motivo: body.motivo })),
    rescindir: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => encerrar(u, ctx, params.id, { ato: 'rescindir', motivo: body.motivo })),
    distratar: ({ ctx, params, body }) =>
      fazer(ctx, params.id, (u) => encerrar(u, ctx, params.id, { ato: 'distratar', motivo: body.motivo })),
    comentar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => comentar(u, ctx, params.id, body)),
    resolver: ({ ctx, params }) =>
      fazer(ctx, params.id, (u) => resolverComentario(u, ctx, params.id, params.comentario)),
  }
}
