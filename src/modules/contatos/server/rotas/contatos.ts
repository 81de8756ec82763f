import { diaAqui } from '#kit/aqui.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import { proibido } from '#kit/erro.ts'
import { pode } from '#platform/http/contexto.ts'
import type { contatos } from '../../contract/contatos.ts'
import { apresentarNaLista } from '../apresentar.ts'
import { camposDeDocumento, camposEmUso } from '../campos/consultas/campos.ts'
import { colunasCom } from '../colunas.ts'
import { alterarCadastro, cadastrarAMao, CONTATO_NAO_ENCONTRADO } from '../comandos/cadastrar.ts'
import { mudarEmMassa } from '../comandos/em-massa.ts'
import {
  alterarEndereco,
  alterarUnidade,
  desligarEmpresa,
  incluirEndereco,
  incluirUnidade,
  ligarEmpresa,
  tirarEndereco,
  tirarUnidade,
} from '../comandos/lugares.ts'
import { incluirMeio, tirarMeio } from '../comandos/meios.ts'
import { documentoDe } from '../consultas/contato.ts'
import { palavraComum } from '../consultas/filtros.ts'
import { linhasParaExportar } from '../consultas/exportacao.ts'
import { contarContatos, listarContatos, opcoesDosContatos } from '../consultas/lista.ts'
import { parecidosCom } from '../consultas/parecidos.ts'
import { linhaDoTempoDe, relacionadosDe } from '../consultas/relacionados.ts'
import { contatoInteiro } from './inteiro.ts'

export function rotasDosContatos(s: Servicos): Tratadores<typeof contatos> {
  const db = s.banco.db
  const inteiro = async (id: string) => ({ success: true as const, data: await contatoInteiro(db, id) })
  /** Returns the created or changed item as the full contact shows it. */
  async function item<K extends 'enderecos' | 'unidades'>(id: string, onde: K, qual: string) {
    const achado = (await contatoInteiro(db, id))[onde].find((x) => x.id === qual)
    if (!achado) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
    return { success: true as const, data: achado as Awaited<ReturnType<typeof contatoInteiro>>[K][number] }
  }
  return {
    async listar({ query }) {
      const { page, limit, cursor, ordem = query.busca ? 'recentes' : 'nome', ...filtros } = query
      const comum = await palavraComum(db, filtros.busca)
      const [{ linhas, proximo }, { total, aproximado }, documentos] = await Promise.all([
        listarContatos(db, { page, limit, cursor, ordem, ...filtros }, comum),
        contarContatos(db, filtros, comum),
        camposDeDocumento(db),
      ])
      return {
        success: true,
        data: linhas.map((l) => apresentarNaLista(l, documentos)),
        pagination: {
          page,
          limit,
          total,
          hasMore: proximo !== null,
          proximo,
          ...(aproximado ? { aproximado: true } : {}),
        },
      }
    },
    opcoes: async () => ({ success: true, data: await opcoesDosContatos(db) }),
    async parecidos({ body }) {
      const documentos = await camposDeDocumento(db)
      return {
        success: true,
        data: (await parecidosCom(db, body)).map((l) => ({
          ...apresentarNaLista(l, documentos),
          motivos: l.motivos,
          pontos: l.pontos,
        })),
      }
    },
    criar: async ({ ctx, body }) => inteiro(await s.executar(ctx, (u) => cadastrarAMao(u, body))),
    obter: ({ params }) => inteiro(params.id),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarCadastro(u, params.id, body))
      return inteiro(params.id)
    },
    async revelarDocumento({ ctx, params, query: { campo } }) {
      if (campo && !(await camposDeDocumento(db)).has(campo))
        throw invalido('Este campo não guarda um documento.', [
          { campo: 'campo', mensagem: 'Escolha um campo de CPF ou CNPJ' },
        ])
      const documento = await documentoDe(db, params.id, campo ?? 'documento')
      if (documento === undefined) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'contato.revelar_documento',
          entidade: 'contato',
          entidade_id: params.id,
          ...(campo ? { depois: { campo } } : {}),
        }),
      )
      return { success: true, data: { documento } }
    },
    async incluirMeio({ ctx, params, body }) {
      await s.executar(ctx, (u) => incluirMeio(u, params.id, body))
      return inteiro(params.id)
    },
    async tirarMeio({ ctx, params, body }) {
      await s.executar(ctx, (u) => tirarMeio(u, params.id, body.tipo, body.valor))
      return inteiro(params.id)
    },
    incluirEndereco: async ({ ctx, params, body }) =>
      item(params.id, 'enderecos', await s.executar(ctx, (u) => incluirEndereco(u, params.id, body))),
    async alterarEndereco({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarEndereco(u, params.id, params.item, body))
      return item(params.id, 'enderecos', params.item)
    },
    async tirarEndereco({ ctx, params }) {
      await s.executar(ctx, (u) => tirarEndereco(u, params.id, params.item))
      return { success: true }
    },
    incluirUnidade: async ({ ctx, params, body }) =>
      item(params.id, 'unidades', await s.executar(ctx, (u) => incluirUnidade(u, params.id, body))),
    async alterarUnidade({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarUnidade(u, params.id, params.item, body))
      return item(params.id, 'unidades', params.item)
    },
    async tirarUnidade({ ctx, params }) {
      await s.executar(ctx, (u) => tirarUnidade(u, params.id, params.item))
      return { success: true }
    },
    async ligarEmpresa({ ctx, params, body }) {
      await s.executar(ctx, (u) => ligarEmpresa(u, params.id, params.item, body.papel))
      return inteiro(params.id)
    },
    async desligarEmpresa({ ctx, params }) {
      await s.executar(ctx, (u) => desligarEmpresa(u, params.id, params.item))
      return inteiro(params.id)
    },
    emMassa: async ({ ctx, body }) => ({
      success: true,
      data: { mudados: await s.executar(ctx, (u) => mudarEmMassa(u, body)) },
    }),
    async linhaDoTempo({ ctx, params, query }) {
      await contatoInteiro(db, params.id)
      return { success: true, data: await linhaDoTempoDe(s, ctx, params.id, query.cursor) }
    },
    async relacionados({ ctx, params }) {
      await contatoInteiro(db, params.id)
      return { success: true, data: await relacionadosDe(s, ctx, params.id) }
    },
    async exportar({ ctx, query, reply }) {
      const { formato, documentos, ...filtros } = query
      if (documentos && !pode(ctx, 'contatos.documento.ver'))
        throw proibido('contatos.documento.ver', 'Você pode exportar, mas só com os documentos ocultados.')
      const { corpo, mime } = await escreverArquivo(s.banco, {
        nome: 'Contatos',
        formato,
        colunas: colunasCom(await camposEmUso(db)),
        aberto: documentos,
        linhas: (tx) => linhasParaExportar(tx, filtros),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'contato.exportar',
          entidade: 'contato',
          entidade_id: 'lista',
          depois: { formato, documentos, filtros: filtrosNaAuditoria(filtros) },
        }),
      )
      return entregar(reply, `contatos-${diaAqui()}.${formato}`, mime, corpo)
    },
  }
}
