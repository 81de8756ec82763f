import { ErroApp, proibido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { podeAgirSobre, podeConceder } from '../regras/conceder.ts'
import { nomeDoPapel } from '../nomes.ts'
import type { Papel } from '../tipos.ts'

/** Nobody decides about their own rights, administrators included. */
export function exigirOutraPessoa(ctx: Ctx, usuario_id: string): void {
  if (ctx.usuario.id === usuario_id) throw new ErroApp('FORBIDDEN', 403, 'Você não pode mudar o seu próprio acesso. Peça a outra pessoa que administre o Girassol.')
}

export function exigirPoderSobre(ctx: Ctx, alvo: { globais: readonly string[] }): void {
  if (!podeAgirSobre(ctx.acesso, alvo)) throw proibido('admin', 'Só quem administra o Girassol altera o acesso de administradores e auditores.')
}

export function exigirConcessao(ctx: Ctx, papeis: readonly Papel[]): void {
  const faltou = papeis.find((p) => !podeConceder(ctx.acesso, p))
  if (!faltou) return
  const papel = nomeDoPapel(faltou.papel)
  throw proibido(`${faltou.codigo}:${faltou.papel}`, `Você não pode dar o papel ${papel} nesse departamento, porque não o tem.`)
}

export function exigirAdmin(ctx: Ctx): void {
  if (!ctx.acesso.admin) throw proibido('admin', 'Só quem administra o Girassol pode fazer isso.')
}
