import type { Tratadores } from '#platform/http/rotas.ts'
import type { usuarios } from '../../contract/usuarios.ts'
import { alterarUsuario } from '../comandos/alterar-usuario.ts'
import { alterarValidade } from '#modules/acesso/papeis/server/comandos/alterar-validade.ts'
import { darPapel } from '#modules/acesso/papeis/server/comandos/dar-papel.ts'
import { definirGlobais } from '#modules/acesso/papeis/server/comandos/definir-globais.ts'
import { desativarUsuario } from '../comandos/desativar-usuario.ts'
import { encerrarSessoes } from '../comandos/encerrar-sessoes.ts'
import { liberarEntrada } from '../comandos/liberar-entrada.ts'
import { novaSenha } from '../comandos/nova-senha.ts'
import { reativarUsuario } from '../comandos/reativar-usuario.ts'
import { redefinirMfa } from '../comandos/redefinir-mfa.ts'
import { tirarPapel } from '#modules/acesso/papeis/server/comandos/tirar-papel.ts'
import { listarColegas } from '../consultas/colegas.ts'
import { listarUsuarios, obterUsuario } from '../consultas/usuarios.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const tratarUsuarios = (s: Servicos): Tratadores<typeof usuarios> => {
  const { db } = s.banco
  const pessoa = async (id: string) => ({ success: true as const, data: await obterUsuario(db, id) })
  return {
    colegas: async ({ query }) => ({ success: true, ...(await listarColegas(db, query)) }),
    listar: async ({ query }) => ({ success: true, ...(await listarUsuarios(db, query)) }),
    obter: async ({ params }) => pessoa(params.id),
    alterar: async ({ ctx, params, body }) => ({
      success: true,
      data: await alterarUsuario(s, quem(ctx), params.id, body),
    }),
    desativar: async ({ ctx, params, body }) => {
      await desativarUsuario(s, quem(ctx), params.id, body?.motivo, body?.entregas, body?.deixar)
      return pessoa(params.id)
    },
    reativar: async ({ ctx, params }) => {
      await reativarUsuario(s, quem(ctx), params.id)
      return pessoa(params.id)
    },
    encerrarSessoes: async ({ ctx, params }) => {
      await encerrarSessoes(s, quem(ctx), params.id)
      return { success: true }
    },
    redefinirMfa: async ({ ctx, params }) => {
      await redefinirMfa(s, quem(ctx), params.id)
      return { success: true }
    },
    novaSenha: async ({ ctx, params, body }) => ({
      success: true,
      data: await novaSenha(s, quem(ctx), params.id, body.como),
    }),
    liberarEntrada: async ({ ctx, params }) => {
      await liberarEntrada(s, quem(ctx), params.id)
      return { success: true }
    },
    darPapel: async ({ ctx, params, body }) => ({ success: true, data: await darPapel(s, quem(ctx), params.id, body) }),
    alterarValidade: async ({ ctx, params, body }) => ({
      success: true,
      data: await alterarValidade(s, quem(ctx), params.id, params.membro_id, body.valido_ate),
    }),
    tirarPapel: async ({ ctx, params }) => {
      await tirarPapel(s, quem(ctx), params.id, params.membro_id)
      return { success: true }
    },
    definirGlobais: async ({ ctx, params, body }) => {
      await definirGlobais(s, quem(ctx), params.id, body.papeis)
      return pessoa(params.id)
    },
  }
}
