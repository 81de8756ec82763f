import type { RespostaDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { comissionamentos } from '../../contract/comissionamento.ts'
import { APROVAR } from '../../contract/comum.ts'
import { abrirComissionamento, anotarAmbiente, assinarComissionamento, medirString } from '../comandos/comissionar.ts'
import { importarMedidas, lerArquivo } from '../comandos/importar-medidas.ts'
import { comissionamentoPorId, comissionamentosDa } from '../consultas/comissionamentos.ts'

/** Rolls back what was measured only to see how it would come out. */
class SoConferir extends Error {}

export function rotasDosComissionamentos(s: Servicos): Tratadores<typeof comissionamentos> {
  const { db } = s.banco
  return {
    listar: async ({ params }) => ({ success: true, data: await comissionamentosDa(db, params.id) }),
    obter: async ({ params }) => ({ success: true, data: await comissionamentoPorId(db, params.id) }),
    async abrir({ ctx, params }) {
      return { success: true, data: { id: await s.executar(ctx, (u) => abrirComissionamento(u, params.id)) } }
    },
    async anotar({ ctx, params, body }) {
      await s.executar(ctx, (u) => anotarAmbiente(u, params.id, body))
      return { success: true }
    },
    async medir({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => medirString(u, params.id, body)) }
    },
    async importar({ ctx, params, query, body }) {
      const { bytes, planilha } = lerArquivo(body)
      const lidas: RespostaDe<typeof comissionamentos.importar>['data'][] = []
      await s
        .executar(ctx, async (u) => {
          const r = await importarMedidas(u, params.id, bytes, planilha)
          const grava = query.gravar === 'sim' && r.gravadas > 0
          lidas.push(grava ? r : { ...r, gravadas: 0 })
          if (!grava) throw new SoConferir()
        })
        .catch((erro: unknown) => {
          if (!(erro instanceof SoConferir)) throw erro
        })
      return { success: true, data: lidas[0] ?? { linhas: [], gravadas: 0 } }
    },
    async assinar({ ctx, params, body }) {
      const empresa = await cabecaDeDocumento(s)
      const p = { ...body, nome: ctx.usuario.nome, aprova: pode(ctx, APROVAR), empresa }
      return {
        success: true,
        data: { sha256: await s.executar(ctx, (u) => assinarComissionamento(u, params.id, p)) },
      }
    },
    async certificado({ params, reply }) {
      const c = await comissionamentoPorId(db, params.id)
      const guardado = c.sha256 ? await lerGuardado(db, c.sha256) : null
      if (!guardado) throw naoEncontrado('Este comissionamento ainda não foi assinado: não há certificado.')
      return servirGuardado(reply, guardado, `certificado-v${c.n}.pdf`, false)
    },
  }
}
