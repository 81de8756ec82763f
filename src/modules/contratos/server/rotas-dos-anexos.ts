import { comFrases } from '#platform/eventos/restricoes.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { aditivos } from '../contract/aditivos.ts'
import type { modelos } from '../contract/modelos.ts'
import type { seguros } from '../contract/seguros.ts'
import type { TipoDeContrato } from '../tipos.ts'
import { apresentarContrato } from './apresentar.ts'
import { cancelarAditivo, criarAditivo, enviarAditivo, salvarAditivo } from './comandos/aditivos.ts'
import { pedirRevisaoDoModelo, publicarModelo, salvarModelo } from './comandos/modelos.ts'
import { abrirSinistro, gravarApolice, moverSinistro } from './comandos/seguros.ts'
import { lerModelo } from './consultas/modelos.ts'
import { FRASES } from './frases.ts'

const noContrato = (s: Servicos) => {
  const executar = comFrases(s.executar, FRASES)
  const um = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await apresentarContrato(s.banco.db, ctx, id),
  })
  return {
    executar,
    um,
    async fazer(ctx: Ctx, id: string, ato: (u: Unidade) => Promise<unknown>) {
      await executar(ctx, ato)
      return um(ctx, id)
    },
  }
}

export function rotasDosAditivos(s: Servicos): Tratadores<typeof aditivos> {
  const { executar, um, fazer } = noContrato(s)
  return {
    criar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => criarAditivo(u, ctx, params.id, body)),
    salvar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => salvarAditivo(u, ctx, params, body)),
    async enviar({ ctx, params, body }) {
      await enviarAditivo({ ...s, executar }, ctx, params, body.assinar_ate)
      return um(ctx, params.id)
    },
    cancelar: ({ ctx, params }) => fazer(ctx, params.id, (u) => cancelarAditivo(u, ctx, params.id, params.aditivo)),
  }
}

export function rotasDosSeguros(s: Servicos): Tratadores<typeof seguros> {
  const { fazer } = noContrato(s)
  return {
    apolice: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => gravarApolice(u, ctx, params.id, body)),
    abrirSinistro: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => abrirSinistro(u, ctx, params.id, body)),
    moverSinistro: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => moverSinistro(u, ctx, params, body)),
  }
}

export function rotasDosModelos(s: Servicos): Tratadores<typeof modelos> {
  const { db } = s.banco
  const fazer = async (ctx: Ctx, tipo: TipoDeContrato, ato: (u: Unidade) => Promise<void>) => {
    await s.executar(ctx, ato)
    return { success: true as const, data: await lerModelo(db, tipo) }
  }
  return {
    obter: async ({ params }) => ({ success: true, data: await lerModelo(db, params.tipo) }),
    salvar: ({ ctx, params, body }) => fazer(ctx, params.tipo, (u) => salvarModelo(u, ctx, params.tipo, body)),
    pedirRevisao: ({ ctx, params }) => fazer(ctx, params.tipo, (u) => pedirRevisaoDoModelo(u, ctx, params.tipo)),
    publicar: ({ ctx, params, body }) => fazer(ctx, params.tipo, (u) => publicarModelo(u, ctx, params.tipo, body)),
  }
}
