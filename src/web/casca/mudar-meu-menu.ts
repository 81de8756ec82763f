import type { eu } from '#modules/acesso/conta/contract/eu.ts'
import { chamar } from '#platform/navegador/api.ts'
import { buscarPessoa, guardarPessoa, relerPessoa } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { CHAVE_DO_MENU, MAXIMO_DE_FAVORITOS, meuMenuDe, type MeuMenu } from './meu-menu.ts'

export const guardarPreferencia = resumo<typeof eu.guardarPreferencia>('PUT', '/api/eu/preferencias/{chave}')

/** Changes are stored one after the other, so that the last one is the one that stays. */
let fila = Promise.resolve()

/** Changes the user's menu: shown immediately, then stored on the server. A refused change is undone. */
async function mudar(como: (m: MeuMenu) => MeuMenu): Promise<void> {
  const p = await buscarPessoa()
  const novo = como(meuMenuDe(p))
  guardarPessoa({ ...p, preferencias: { ...p.preferencias, [CHAVE_DO_MENU]: novo } })
  fila = fila.then(() => guardar(novo))
  await fila
}

async function guardar(novo: MeuMenu): Promise<void> {
  try {
    await chamar(guardarPreferencia, {
      params: { chave: CHAVE_DO_MENU },
      body: { valor: { largo: novo.largo, favoritos: [...novo.favoritos] } },
    })
  } catch (erro) {
    avisarFalha('O menu não pôde ser guardado.', erro)
    await relerPessoa()
  }
}

export const alternarNomes = () => mudar((m) => ({ ...m, largo: !m.largo }))

/** Stars a page, or removes its star. */
export const alternarFavorito = (path: string) =>
  mudar((m) => {
    if (m.favoritos.includes(path)) return { ...m, favoritos: m.favoritos.filter((f) => f !== path) }
    if (m.favoritos.length >= MAXIMO_DE_FAVORITOS) {
      avisar({ titulo: `Cabem ${MAXIMO_DE_FAVORITOS} favoritas`, descricao: 'Tire a estrela de uma delas antes.' })
      return m
    }
    return { ...m, favoritos: [...m.favoritos, path] }
  })

/** Puts one favourite in the place of another. */
export const moverFavorito = (path: string, para: string) =>
  mudar((m) => ({ ...m, favoritos: trocar(m.favoritos, path, para) }))

/** The list with `path` in the place of `para`. */
export function trocar(lista: readonly string[], path: string, para: string): readonly string[] {
  const [de, la] = [lista.indexOf(path), lista.indexOf(para)]
  if (de < 0 || la < 0 || de === la) return lista
  return lista.filter((f) => f !== path).toSpliced(la, 0, path)
}
