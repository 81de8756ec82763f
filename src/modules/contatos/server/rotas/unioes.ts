import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { unioes } from '../../contract/unioes.ts'
import { apresentarNaLista } from '../apresentar.ts'
import { camposDeDocumento } from '../campos/consultas/campos.ts'
import { CONTATO_NAO_ENCONTRADO } from '../comandos/cadastrar.ts'
import { decidirDistintos } from '../comandos/conferir.ts'
import { desfazerUniao } from '../comandos/desfazer-uniao.ts'
import { unirContatos } from '../comandos/unir.ts'
import { contarPares, contatosPorIds, listarPares } from '../consultas/parecidos.ts'
import { compararContatos, quantosApontam } from '../consultas/uniao.ts'
import { contatoInteiro } from './inteiro.ts'

function lugarDoPar(cursor: string | undefined) {
  if (!cursor) return null
  const [pontos, a, b] = lerCursor(cursor) ?? []
  if (typeof pontos !== 'number' || typeof a !== 'string' || typeof b !== 'string' || !ehUuid(a) || !ehUuid(b))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { pontos, a, b }
}

export function rotasDasUnioes(s: Servicos): Tratadores<typeof unioes> {
  const db = s.banco.db
  return {
    async pares({ query }) {
      const [linhas, total] = await Promise.all([
        listarPares(db, { limit: query.limit, depois: lugarDoPar(query.cursor) }),
        contarPares(db),
      ])
      const pagina = linhas.slice(0, query.limit)
      const [quem, documentos] = await Promise.all([
        contatosPorIds(
          db,
          pagina.flatMap((p) => [p.a, p.b]),
        ),
        camposDeDocumento(db),
      ])
      const data = pagina.flatMap((p) => {
        const [a, b] = [quem.get(p.a), quem.get(p.b)]
        return a && b
          ? [
              {
                a: apresentarNaLista(a, documentos),
                b: apresentarNaLista(b, documentos),
                motivos: p.motivos,
                pontos: p.pontos,
              },
            ]
          : []
      })
      const ultimo = pagina.at(-1)
      const proximo = linhas.length > query.limit && ultimo ? escreverCursor([ultimo.pontos, ultimo.a, ultimo.b]) : null
      return {
        success: true,
        data,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async distintos({ ctx, body }) {
      await s.executar(ctx, (u) => decidirDistintos(u, body.a, body.b))
      return { success: true }
    },
    async previa({ body }) {
      const [quem, documentos] = await Promise.all([contatosPorIds(db, [body.de, body.para]), camposDeDocumento(db)])
      const [de, para] = [quem.get(body.de), quem.get(body.para)]
      if (!de || !para) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
      if (body.de === body.para)
        throw invalido('Escolha dois contatos diferentes.', [{ campo: 'para', mensagem: 'Escolha outro contato' }])
      return {
        success: true,
        data: {
          de: apresentarNaLista(de, documentos),
          para: apresentarNaLista(para, documentos),
          campos: await compararContatos(db, body.de, body.para),
          vao: await quantosApontam(db, body.de),
        },
      }
    },
    async unir({ ctx, body }) {
      const uniao_id = await s.executar(ctx, (u) => unirContatos(u, body.de, body.para, body.escolhas))
      return { success: true, data: { uniao_id, contato: await contatoInteiro(db, body.para) } }
    },
    desfazer: async ({ ctx, params }) => ({
      success: true,
      data: await s.executar(ctx, (u) => desfazerUniao(u, params.id)),
    }),
  }
}
