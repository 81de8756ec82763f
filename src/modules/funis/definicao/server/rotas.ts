import { diferencas } from '#engines/funil/diferenca.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { aparencias } from '../contract/aparencias.ts'
import type { definicoes } from '../contract/edicao.ts'
import type { dicionario } from '../contract/dicionario.ts'
import { modelos } from '#modules/funis/modelos/index.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { alcanceNosFunis, exigirFunil } from '#modules/funis/nucleo/server/politica.ts'
import { mudarAcesso } from './comandos/acesso.ts'
import { aparenciaPara, exigirDono, guardarAparencia, guardarTabela, limparAparencia } from './comandos/aparencias.ts'
import { criarCampo, listarCampos, mudarCampo } from './comandos/campos.ts'
import { arquivarFunil, criarFunil, desarquivarFunil } from './comandos/funis.ts'
import { publicarOuPorNaFila, ultimaPublicacao } from './comandos/publicacoes.ts'
import { descartarRascunho, guardarRascunho, voltarAVersao } from './comandos/rascunho.ts'
import { arredoresDe, palavrasDe } from './consultas/arredores.ts'
import { definicaoDaVersao, funilEmEdicao, listarDefinicoes, versoesDo } from './consultas/definicoes.ts'
import { efeitoDePublicar } from './consultas/efeito.ts'
import { mapaDasPassagens } from './consultas/mapa.ts'
import { definiveisPor, exigirCriarEm, exigirDefinir } from './politica.ts'
import { desligados } from '#modules/acesso/publico.ts'

export function rotasDasDefinicoes(s: Servicos): Tratadores<typeof definicoes> {
  const db = s.banco.db
  const inteiro = async (id: string) => ({ success: true as const, data: await funilEmEdicao(db, id) })
  return {
    listar: async ({ ctx, query }) => ({
      success: true,
      data: await listarDefinicoes(db, await definiveisPor(db, ctx), query.arquivados ?? false),
    }),
    modelos: async () => {
      const fora = await desligados(db)
      return {
        success: true,
        data: modelos
          .filter((m) => !fora.has(m.departamento))
          .map((m) => ({
            chave: m.chave,
            nome: m.nome,
            departamento: m.departamento,
            descricao: m.descricao,
            estagios: m.estagios.map((e) => e.nome),
          })),
      }
    },
    async mapa({ ctx }) {
      const [alcance, define] = [await alcanceNosFunis(db, ctx), await definiveisPor(db, ctx)]
      return { success: true, data: await mapaDasPassagens(db, new Set(alcance.funis.keys()), define) }
    },
    async criar({ ctx, body }) {
      exigirCriarEm(ctx, body.departamento)
      if (body.copiar_de) await exigirDefinir(db, ctx, body.copiar_de)
      return { success: true, data: { id: await s.executar(ctx, (u) => criarFunil(u, body)) } }
    },
    obter: async ({ ctx, params }) => inteiro(await exigirDefinir(db, ctx, params.id)),
    async arredores({ ctx, params }) {
      const f = await funilEmEdicao(db, await exigirDefinir(db, ctx, params.id))
      const a = await arredoresDe(db, f.chave)
      return {
        success: true,
        data: {
          campos: [...a.campos.values()],
          funis: a.vizinhos,
          prazos_legais: a.prazos_legais,
          esperados: [...a.esperados],
        },
      }
    },
    async guardar({ ctx, params, body }) {
      const id = await exigirDefinir(db, ctx, params.id)
      return {
        success: true,
        data: await s.executar(ctx, (u) => guardarRascunho(u, id, body.definicao, body.versao, body.forcar)),
      }
    },
    async descartar({ ctx, params }) {
      const id = await exigirDefinir(db, ctx, params.id)
      await s.executar(ctx, (u) => descartarRascunho(u, id))
      return inteiro(id)
    },
    async efeito({ ctx, params }) {
      return {
        success: true,
        data: await efeitoDePublicar(db, await funilEmEdicao(db, await exigirDefinir(db, ctx, params.id))),
      }
    },
    async publicar({ ctx, params, body }) {
      const id = await exigirDefinir(db, ctx, params.id)
      return { success: true, data: await s.executar(ctx, (u) => publicarOuPorNaFila(u, id, body)) }
    },
    publicacao: async ({ ctx, params }) => ({
      success: true,
      data: await ultimaPublicacao(db, await exigirDefinir(db, ctx, params.id)),
    }),
    versoes: async ({ ctx, params }) => ({
      success: true,
      data: await versoesDo(db, await exigirDefinir(db, ctx, params.id)),
    }),
    async comparar({ ctx, params }) {
      const f = await funilEmEdicao(db, await exigirDefinir(db, ctx, params.id))
      const antiga = await definicaoDaVersao(db, f.id, params.numero)
      return {
        success: true,
        data: {
          diferencas: f.vigente ? diferencas(f.vigente, antiga, palavrasDe(await arredoresDe(db, f.chave))) : [],
        },
      }
    },
    async voltar({ ctx, params }) {
      const id = await exigirDefinir(db, ctx, params.id)
      await s.executar(ctx, (u) => voltarAVersao(u, id, params.numero))
      return inteiro(id)
    },
    async arquivar({ ctx, params }) {
      const id = await exigirDefinir(db, ctx, params.id)
      await s.executar(ctx, (u) => arquivarFunil(u, id))
      return { success: true }
    },
    async desarquivar({ ctx, params }) {
      const id = await exigirDefinir(db, ctx, params.id)
      await s.executar(ctx, (u) => desarquivarFunil(u, id))
      return { success: true }
    },
    async acesso({ ctx, params, body }) {
      const id = await exigirDefinir(db, ctx, params.id)
      await s.executar(ctx, (u) => mudarAcesso(u, id, body))
      return inteiro(id)
    },
  }
}

export function rotasDoDicionario(s: Servicos): Tratadores<typeof dicionario> {
  return {
    listar: async () => ({ success: true, data: await listarCampos(s.banco.db) }),
    criar: async ({ ctx, body }) => ({ success: true, data: await s.executar(ctx, (u) => criarCampo(u, body)) }),
    async alterar({ ctx, params, body }) {
      const quem = await definiveisPor(s.banco.db, ctx)
      return { success: true, data: await s.executar(ctx, (u) => mudarCampo(u, quem, params.chave, body)) }
    },
  }
}

export function rotasDasAparencias(s: Servicos): Tratadores<typeof aparencias> {
  const db = s.banco.db
  return {
    async obter({ ctx, params }) {
      return {
        success: true,
        data: await aparenciaPara(db, ctx, await alcanceNosFunis(db, ctx), (await funilVigente(db, params.funil)).id),
      }
    },
    async guardar({ ctx, params, body }) {
      const [alcance, { id }] = [await alcanceNosFunis(db, ctx), await funilVigente(db, params.funil)]
      const dono = await exigirDono(db, ctx, alcance, id, params.alvo)
      await s.executar(ctx, (u) => guardarAparencia(u, id, dono, body))
      return { success: true, data: await aparenciaPara(db, ctx, alcance, id) }
    },
    async tabela({ ctx, params, body }) {
      const [alcance, { id }] = [await alcanceNosFunis(db, ctx), await funilVigente(db, params.funil)]
      exigirFunil(alcance, id)
      await s.executar(ctx, (u) => guardarTabela(u, id, ctx.usuario.id, body.tabela))
      return { success: true }
    },
    async limpar({ ctx, params }) {
      const [alcance, { id }] = [await alcanceNosFunis(db, ctx), await funilVigente(db, params.funil)]
      const dono = await exigirDono(db, ctx, alcance, id, params.alvo)
      await s.executar(ctx, (u) => limparAparencia(u, id, dono))
      return { success: true, data: await aparenciaPara(db, ctx, alcance, id) }
    },
  }
}
