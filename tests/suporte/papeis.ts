import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import type { AppDeTeste, Chamada } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

export type Permissoes = Readonly<Record<string, Direito['alcance']>>

export const comoLista = (permissoes: Permissoes): Direito[] =>
  Object.entries(permissoes).map(([permissao, alcance]) => ({ permissao, alcance }))

let n = 0
/** A drawn role, as an administrator draws it over HTTP. */
export async function papelDesenhado(admin: Chamada, permissoes: Permissoes, mais: Record<string, unknown> = {}) {
  const r = await admin('POST', '/api/papeis', {
    nome: `Papel de prova ${++n}`,
    frase: 'Pode o que a prova precisa',
    departamento: null,
    permissoes: comoLista(permissoes),
    ...mais,
  })
  if (r.status !== 200) throw new RangeError(`the role was not drawn: ${JSON.stringify(r.corpo)}`)
  return r.corpo.data as { id: string; nome: string; frase: string; departamento: string | null; versao: number }
}

/** Redraws it with other permissions. */
export const redesenhar = async (admin: Chamada, id: string, permissoes: Permissoes) => {
  const lista = (await admin('GET', '/api/papeis')).corpo.data as { id: string }[]
  const { nome, frase, departamento, versao } = lista.find((p) => p.id === id) as never
  return admin('PUT', `/api/papeis/${id}`, {
    nome,
    frase,
    departamento,
    versao,
    permissoes: comoLista(permissoes),
  })
}

/** A user whose only role is a drawn one with these permissions. */
export async function pessoaComDesenho(casa: AppDeTeste, admin: Chamada, departamento: string, permissoes: Permissoes) {
  const papel = await papelDesenhado(admin, permissoes)
  return { quem: await pessoaDeTeste(casa, [{ departamento, papel: papel.id }]), papel }
}
