import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import type { AdminAuth } from '#platform/auth/admin.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'

interface Meios {
  banco: Banco
  executar: Executar
  admin: Pick<AdminAuth, 'obter' | 'liberarEntrada' | 'redefinirMfa'>
}

/**
 * Prepares the account of a locked-out user for a recovery link that the owner of the machine requested: resets the
 * count of wrong passwords and, when requested, removes a lost second factor. Audited as the system.
 */
export async function liberarEntradaPeloTerminal(
  { banco, executar, admin }: Meios,
  email: string,
  semFator: boolean,
): Promise<{ nome: string; fatores: number }> {
  const pessoa = await banco.db
    .selectFrom('cad.usuarios')
    .select(['id', 'nome', 'ativo'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!pessoa) throw new FalhaDeInicio(`Ninguém aqui tem o e-mail ${email}. Confira o endereço.`)
  if (!pessoa.ativo)
    throw new FalhaDeInicio(`A conta de ${email} está desativada. Quem administra precisa reativá-la antes.`)
  const fatores = (await admin.obter(pessoa.id))?.fatores.filter((f) => f.verificado).length ?? 0
  await admin.liberarEntrada(pessoa.id)
  if (semFator && fatores > 0) await admin.redefinirMfa(pessoa.id)
  await executar(sistema, async (u) => {
    u.auditar({
      acao: 'cad.usuario.recuperar_pelo_terminal',
      entidade: 'usuario',
      entidade_id: pessoa.id,
      depois: { sem_segundo_fator: semFator },
    })
  })
  return { nome: pessoa.nome, fatores }
}
