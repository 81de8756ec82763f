import { conflito, naoEncontrado } from '#kit/erro.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type {
  assinaturaPublica,
  paginaDeAssinar,
  paginaDeVerificar,
  verificacaoPublica,
} from '../../contract/publico.ts'
import { etapaDe, fraseDaEtapa } from '../../regras/etapas.ts'
import { assinar, recusar } from '../comandos/assinar.ts'
import { confirmarIdentidade, mandarCodigo } from '../comandos/confirmar.ts'
import { registrarLeitura } from '../comandos/ler.ts'
import { LINK_NAO_VALE, pedidoDoLink } from '../consultas/do-link.ts'
import { verificarPorCodigo } from '../consultas/verificar.ts'
import { aparelhoDe, autorDe } from './aparelho.ts'
import { responderPagina, responderVerificacao } from './paginas.ts'

export const rotaDaPagina = (s: Servicos): Tratadores<typeof paginaDeAssinar> => ({
  abrir: ({ params, reply }) => responderPagina(s, params.token, reply),
})

export const rotaDaVerificacao = (s: Servicos): Tratadores<typeof paginaDeVerificar> => ({
  abrir: ({ params, query, reply }) =>
    responderVerificacao(s, { codigo: params.codigo, digitado: query.codigo }, reply),
})

export const rotasDaVerificacao = (s: Servicos): Tratadores<typeof verificacaoPublica> => ({
  async verificar({ params }) {
    const v = await verificarPorCodigo(s.banco.db, params.codigo)
    return {
      success: true,
      data: {
        titulo: v.titulo,
        situacao: v.situacao,
        documento: v.documento,
        final: v.final,
        carimbado: v.carimbado,
        cadeia_confere: v.cadeia.confere,
      },
    }
  },
})

/** What a signer does with the link. Reading the page changes nothing. */
export function rotasPublicas(s: Servicos): Tratadores<typeof assinaturaPublica> {
  const { db } = s.banco
  return {
    async situacao({ params }) {
      const p = await pedidoDoLink(db, params.token)
      const etapa = etapaDe(p, new Date())
      return { success: true, data: { etapa, frase: fraseDaEtapa(etapa, p) } }
    },
    async pdf({ params, reply }) {
      const p = await pedidoDoLink(db, params.token)
      const guardado = await lerGuardado(db, p.final ?? p.documento)
      if (!guardado) throw naoEncontrado(LINK_NAO_VALE)
      return servirGuardado(reply, guardado, `${p.origem_rotulo}${p.final ? ' assinado' : ''}.pdf`, false)
    },
    async ler({ params, body, req }) {
      const p = await pedidoDoLink(db, params.token)
      let recusa: string | undefined
      if (etapaDe(p, new Date()) === 'ler' || p.eu.situacao === 'confirmou')
        recusa = await s.executar(autorDe(req), (u) => registrarLeitura(u, p, body, aparelhoDe(req)))
      if (recusa) throw conflito(recusa)
      return { success: true }
    },
    async codigo({ params, body, req }) {
      const { canal, destino, vence_em, de_novo_em } = await mandarCodigo(s, params.token, body.canal, req)
      return {
        success: true,
        data: { canal, destino, vence_em: vence_em.toISOString(), de_novo_em: de_novo_em.toISOString() },
      }
    },
    async confirmar({ params, body, req }) {
      return { success: true, data: await confirmarIdentidade(s, params.token, body, req) }
    },
    async assinar({ params, body, req }) {
      return { success: true, data: await assinar(s, params.token, body, req) }
    },
    async recusar({ params, body, req }) {
      await recusar(s, params.token, body, req)
      return { success: true }
    },
  }
}
