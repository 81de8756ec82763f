import { proibido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { ausencias } from '../../contract/ausencias.ts'
import type { entregas } from '../../contract/entregas.ts'
import type { porDentro, SessaoDaPessoa } from '../../contract/por-dentro.ts'
import { encerrarUmaSessao } from '../comandos/encerrar-sessoes.ts'
import { devolverTrabalho, entregarAgora, preverEntrega } from '../comandos/entregas.ts'
import { cancelarAusencia, marcarAusencia } from '../comandos/marcar-ausencia.ts'
import { acessoEfetivo } from '#modules/acesso/papeis/server/consultas/acesso-efetivo.ts'
import { ausenciasDe, equipeDe } from '../consultas/ausencias.ts'
import { entregasDe } from '../consultas/entregas.ts'
import { obterUsuario } from '../consultas/usuarios.ts'
import { pessoaAoAlcance } from '../alcance.ts'
import { exigirPoderSobre, exigirResponderPor } from '#modules/acesso/nucleo/server/politica.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

const feito = { success: true } as const

export function tratarPorDentro(s: Servicos): Tratadores<typeof porDentro> {
  const { db } = s.banco
  async function sessoesDe(ctx: Ctx, id: string): Promise<SessaoDaPessoa[] | null> {
    if (ctx.vistoPor) throw proibido('ver_como', 'As sessões de uma pessoa são só dela.')
    return (await s.admin.listarSessoes(id))?.map((x) => ({ ...x, esta: x.id === ctx.sessao_id })) ?? null
  }
  return {
    async acesso({ ctx, params }) {
      await pessoaAoAlcance(db, ctx, params.id)
      return { success: true, data: await acessoEfetivo(db, params.id) }
    },
    async sessoes({ ctx, params }) {
      await pessoaAoAlcance(db, ctx, params.id)
      return { success: true, data: await sessoesDe(ctx, params.id) }
    },
    async entrada({ ctx, params }) {
      await pessoaAoAlcance(db, ctx, params.id)
      return { success: true, data: { fechada: (await s.admin.obter(params.id))?.entrada_fechada ?? false } }
    },
    async encerrarSessao({ ctx, params }) {
      await pessoaAoAlcance(db, ctx, params.id)
      await encerrarUmaSessao(s, ctx, params.id, params.sessao_id)
      return feito
    },
    minhasSessoes: async ({ ctx }) => ({ success: true, data: await sessoesDe(ctx, ctx.usuario.id) }),
    async encerrarMinha({ ctx, params }) {
      await encerrarUmaSessao(s, ctx, ctx.usuario.id, params.id)
      return feito
    },
  }
}

export const tratarEntregas = (s: Servicos): Tratadores<typeof entregas> => ({
  previa: async ({ ctx, params, body }) => ({
    success: true,
    data: await preverEntrega(s, quem(ctx), params.id, body.entregas),
  }),
  entregar: async ({ ctx, params, body }) => ({
    success: true,
    data: await entregarAgora(s, quem(ctx), params.id, body.entregas),
  }),
  async listar({ ctx, params }) {
    await pessoaAoAlcance(s.banco.db, ctx, params.id)
    return { success: true, data: await entregasDe(s.banco.db, params.id) }
  },
  desfazer: async ({ ctx, params }) => ({
    success: true,
    data: await devolverTrabalho(s, quem(ctx), params.id, params.entrega_id),
  }),
})

export function tratarAusencias(s: Servicos): Tratadores<typeof ausencias> {
  const { db } = s.banco
  return {
    listar: async ({ ctx }) => ({ success: true, data: await ausenciasDe(db, ctx.usuario.id) }),
    marcar: async ({ ctx, body }) => ({ success: true, data: await marcarAusencia(s, ctx, ctx.usuario.id, body) }),
    async cancelar({ ctx, params }) {
      await cancelarAusencia(s, ctx, ctx.usuario.id, params.id)
      return feito
    },
    equipe: async ({ ctx }) => ({ success: true, data: await equipeDe(db, ctx) }),
    async daPessoa({ ctx, params }) {
      const { globais } = await obterUsuario(db, params.id)
      await exigirResponderPor(db, ctx, params.id)
      if (params.id !== ctx.usuario.id) exigirPoderSobre(ctx, { globais })
      return { success: true, data: await ausenciasDe(db, params.id) }
    },
    marcarDaPessoa: async ({ ctx, params, body }) => ({
      success: true,
      data: await marcarAusencia(s, ctx, params.id, body),
    }),
    async cancelarDaPessoa({ ctx, params }) {
      await cancelarAusencia(s, ctx, params.id, params.ausencia_id)
      return feito
    },
  }
}
