import { invalido, naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { dadosDaMatricula } from '../contract/dados.ts'
import { decidirDocumento, pedirDocumento, receberDocumento } from './comandos/documentos.ts'
import { alterarLivro, consentir, mudarVencimento } from './comandos/livro.ts'
import { lancarNaQuota } from './comandos/quota.ts'
import { reajustar } from './comandos/reajustar.ts'
import { corrigirUnidade, devolverUnidade, incluirUnidade, retirarUnidade } from './comandos/unidades.ts'
import { arquivoDo } from './consultas/documentos.ts'
import { idsNoAlcance } from './consultas/matriculas.ts'
import { semMatricula } from './politica.ts'
import { depoisDe } from './rotas.ts'

const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])

function bytesDe(corpo: unknown): Buffer {
  if (Buffer.isBuffer(corpo) && corpo.length > 0) return corpo
  const { demais } = comoObjeto(corpo)
  if (typeof demais === 'number')
    throw recusar(`O arquivo tem ${Math.ceil(demais / 1024 / 1024)} MB; o limite é 10 MB. Mande uma foto menor.`)
  throw recusar('Envie o arquivo do documento.')
}

export function rotasDosDados(s: Servicos): Tratadores<typeof dadosDaMatricula> {
  const db = s.banco.db
  const { mudar } = depoisDe(s)
  return {
    alterarLivro: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => alterarLivro(u, ctx, params.id, body)),
    consentir: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => consentir(u, ctx, params.id, body)),
    mudarVencimento: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => mudarVencimento(u, ctx, params.id, body.dia)),
    incluirUnidade: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => incluirUnidade(u, ctx, params.id, body)),
    retirarUnidade: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => retirarUnidade(u, ctx, params.id, params.item, body.motivo)),
    devolverUnidade: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => devolverUnidade(u, ctx, params.id, params.item, body.motivo)),
    corrigirUnidade: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => corrigirUnidade(u, ctx, params.id, params.item, body)),
    pedirDocumento: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => pedirDocumento(u, ctx, params.id, body)),
    receberDocumento({ ctx, params, query, body }) {
      const bytes = bytesDe(body)
      return mudar(ctx, params.id, (u) =>
        receberDocumento(u, ctx, params.id, { documento_id: params.item, nome: query.nome, bytes }),
      )
    },
    async arquivo({ ctx, params, reply }) {
      if ((await idsNoAlcance(db, ctx, [params.id])).length === 0) throw semMatricula()
      const arquivo = await arquivoDo(db, params.id, params.item)
      const guardado = arquivo && (await lerGuardado(db, arquivo.sha256))
      if (!arquivo || !guardado) throw naoEncontrado('Este documento não tem arquivo.')
      return servirGuardado(reply, guardado, arquivo.nome, false)
    },
    decidirDocumento: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => decidirDocumento(u, ctx, params.id, { ...body, documento_id: params.item })),
    reajustar: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => reajustar(u, ctx, params.id, body)),
    lancarNaQuota: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => lancarNaQuota(u, ctx, params.id, body)),
  }
}
