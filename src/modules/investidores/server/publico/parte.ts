import type { FastifyReply } from 'fastify'
import { formatarDocumento } from '#kit/documento.ts'
import { ErroApp } from '#kit/erro.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { registrar } from '#platform/http/rotas.ts'
import { abrirLink, POLITICA_DA_PAGINA } from '#platform/links/pagina-publica.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { investidorPublico, paginaDoInvestidor as contratoDaPagina } from '../../contract/publico.ts'
import type { CotaNaLista } from '../../contract/formas.ts'
import { INDISPONIVEL, paginaDoInvestidor, paginaIndisponivel } from '../../regras/pagina.ts'
import { cotaDoLink } from '../consultas/cotas.ts'
import { investidorCompleto } from '../consultas/investidor.ts'
import { extratoGuardado } from '../pdf/guardado.ts'

const cotaDo = (s: Servicos, token: string): Promise<CotaNaLista> =>
  abrirLink(token, INDISPONIVEL, (hash) => cotaDoLink(s.banco.db, hash))

async function desenhar(s: Servicos, token: string, mes: string | undefined): Promise<string> {
  const { db } = s.banco
  const [empresa, investidor] = await Promise.all([
    empresaPublica(db),
    cotaDo(s, token).then((c) => investidorCompleto(db, c, mes)),
  ])
  const { controladora } = empresa
  return paginaDoInvestidor({
    token,
    empresa: {
      nome: empresa.nome ?? 'Girassol',
      linha: controladora && `${controladora.razao_social} · CNPJ ${formatarDocumento(controladora.cnpj)}`,
      logo: empresa.logo.claro,
    },
    investidor,
  })
}

/** The page of a link. Links that open nothing all get the same bytes, status and headers. */
async function responder(s: Servicos, token: string, mes: string | undefined, reply: FastifyReply) {
  void reply.headers({ 'content-security-policy': POLITICA_DA_PAGINA, 'content-type': 'text/html; charset=utf-8' })
  try {
    return await reply.send(await desenhar(s, token, mes))
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
    return reply.code(404).send(paginaIndisponivel())
  }
}

/** The page on which an investor reads the own statement: one quota, never another one's figures. */
export const parteDoInvestidorPublico = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/investidor/{token}',
      chamadas: '/api/investidor/{token}',
      porque: 'an investor reads the own statement without an account',
    },
  ],
  registrar(app, porteiro, registro) {
    registrar(
      app,
      porteiro,
      'investidores.pagina',
      contratoDaPagina,
      { abrir: ({ params, query, reply }) => responder(s, params.token, query.mes, reply) },
      registro,
    )
    registrar(
      app,
      porteiro,
      'investidores.publica',
      investidorPublico,
      {
        async pdf({ params, reply }) {
          const { guardado, nome } = await extratoGuardado(s, await cotaDo(s, params.token), params.competencia)
          return servirGuardado(reply, guardado, nome, false)
        },
      },
      registro,
    )
  },
})
