import { naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { paginaDaProposta, propostaPublica } from '../../contract/publico.ts'
import { pdfDaVersao } from '../comandos/guardar-pdf.ts'
import { imagensDe, secoesLigadas } from '../../regras/modelo.ts'
import { abrirRetrato, LINK_NAO_VALE, lerPropostaPublica, pedirRenovacao, registrarVista } from '../publico-servidor.ts'
import { aceitarPelaPagina, mandarCodigo } from '../comandos/aceitar-pela-pagina.ts'
import { daCasa } from './da-casa.ts'
import { responderPagina, situacaoNaPagina } from './pagina.ts'
import { perguntar } from '../comandos/perguntar.ts'

export const rotaDaPagina = (s: Servicos): Tratadores<typeof paginaDaProposta> => ({
  abrir: ({ params, reply }) => responderPagina(s, params.token, reply),
})

/** What the customer does with the link. Reading changes nothing. */
export function rotasPublicas(s: Servicos): Tratadores<typeof propostaPublica> {
  const db = s.banco.db
  return {
    async situacao({ params }) {
      const p = await lerPropostaPublica(db, params.token)
      const { tipo } = await situacaoNaPagina(db, p)
      return {
        success: true,
        data: { numero: p.numero, versao: p.versao, situacao: tipo, vence_em: p.vence_em.toISOString() },
      }
    },
    async pdf({ params, reply }) {
      const p = await lerPropostaPublica(db, params.token)
      const { guardado, nome } = await pdfDaVersao(s, p.id, p.versao)
      return servirGuardado(reply, guardado, nome, false)
    },
    async imagem({ params, reply }) {
      const p = await lerPropostaPublica(db, params.token)
      // what another proposal shows is as unknown here as what no proposal shows
      const { modelo, empresa } = abrirRetrato(p)
      const mostra =
        params.sha256 === empresa?.logo || imagensDe(secoesLigadas(modelo ?? { secoes: [] })).includes(params.sha256)
      const imagem = mostra ? await lerGuardado(db, params.sha256) : undefined
      if (!imagem) throw naoEncontrado(LINK_NAO_VALE)
      return servirGuardado(reply, imagem, imagem.mime === 'image/png' ? 'imagem.png' : 'imagem.jpg', false)
    },
    async vista({ params, body, req }) {
      await lerPropostaPublica(db, params.token)
      if (daCasa(req)) return { success: true, data: { id: null } }
      const vista = {
        ...(body.id ? { id: body.id } : {}),
        segundos: body.segundos,
        partes: body.partes,
        aparelho: req.headers['user-agent']?.slice(0, 200),
      }
      return { success: true, data: { id: await s.executar(sistema, (u) => registrarVista(u, params.token, vista)) } }
    },
    async codigo({ params, body, req }) {
      const { canal, destino, vence_em, de_novo_em } = await mandarCodigo(s, params.token, body.canal, req)
      return {
        success: true,
        data: { canal, destino, vence_em: vence_em.toISOString(), de_novo_em: de_novo_em.toISOString() },
      }
    },
    async aceitar({ params, body, req }) {
      return { success: true, data: await aceitarPelaPagina(s, params.token, body, req) }
    },
    async renovar({ params, req }) {
      await s.executar({ usuario: null, ip: req.ip }, (u) => pedirRenovacao(u, params.token))
      return { success: true }
    },
    async perguntar({ params, body, req }) {
      const p = await lerPropostaPublica(db, params.token)
      await s.executar({ usuario: null, ip: req.ip }, (u) => perguntar(u, p, body))
      return { success: true }
    },
  }
}
