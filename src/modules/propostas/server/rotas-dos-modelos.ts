import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { modelos } from '../contract/modelos.ts'
import { propostaDeExemplo } from '../regras/exemplos.ts'
import { imagensDe, secoesLigadas } from '../regras/modelo.ts'
import { exigirModelo, guardarImagem, publicarModelo, salvarModelo } from './comandos/modelos.ts'
import { imagemDoModelo, imagensPorHash, modeloDe } from './consultas/modelos.ts'
import { propostaEmPdf } from './pdf/proposta-em-pdf.ts'

export function rotasDosModelos(s: Servicos): Tratadores<typeof modelos> {
  const db = s.banco.db
  return {
    async obter({ ctx, params }) {
      exigirModelo(ctx, params.tipo)
      return { success: true, data: await modeloDe(db, params.tipo) }
    },
    async salvar({ ctx, params, body }) {
      await s.executar(ctx, (u) => salvarModelo(u, ctx, params.tipo, body))
      return { success: true, data: await modeloDe(db, params.tipo) }
    },
    async publicar({ ctx, params, body }) {
      await s.executar(ctx, (u) => publicarModelo(u, ctx, params.tipo, body.revisao))
      return { success: true, data: await modeloDe(db, params.tipo) }
    },
    async previa({ ctx, params, reply }) {
      exigirModelo(ctx, params.tipo)
      const secoes = secoesLigadas((await modeloDe(db, params.tipo)).rascunho)
      const bytes = await propostaEmPdf({
        proposta: { ...propostaDeExemplo(params.tipo), secoes },
        empresa: await cabecaDeDocumento(s),
        link: null,
        imagens: await imagensPorHash(db, imagensDe(secoes)),
      })
      return servirGuardado(reply, { bytes, mime: 'application/pdf', sha256: sha256De(bytes) }, 'Prévia.pdf', false)
    },
    async guardarImagem({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => guardarImagem(u, ctx, params.tipo, body.imagem)) }
    },
    async imagem({ ctx, params, reply }) {
      exigirModelo(ctx, params.tipo)
      const imagem = await imagemDoModelo(db, params.tipo, params.sha256)
      if (!imagem) throw naoEncontrado('Imagem não encontrada.')
      return servirGuardado(reply, imagem, 'imagem.jpg', false)
    },
  }
}
