import { codigosDeDepartamento } from '../tipos.ts'
import { alcancesDesenhados, type AlcanceDesenhado, type Desenho, type Direito } from './desenho.ts'
import type { Escopo } from './escopos.ts'
import { concessoes } from './permissoes.ts'

const desenhos = new Map<string, Desenho>()
for (const { permissao, quem, desenho = {} } of concessoes) {
  const deAlgumDepartamento = quem.some((q) => q.includes(':'))
  if (deAlgumDepartamento && !desenho.soDeModelo && !permissao.includes('.area.')) desenhos.set(permissao, desenho)
}

/** Every permission that a drawn role may have, with the reaches it may have there. */
export const oferecidas: ReadonlyMap<string, readonly AlcanceDesenhado[]> = new Map(
  [...desenhos].map(([permissao, { alcances }]) => [
    permissao,
    alcances ? alcancesDesenhados.filter((a) => a !== 'sim' && alcances[a]) : (['sim'] as const),
  ]),
)

/** The permission as far as which this one reaches. */
export const seguida = (permissao: string): string | undefined => desenhos.get(permissao)?.segue

/** A stored right that the product no longer offers grants nothing. */
export const ehOferecido = (d: Direito): boolean => oferecidas.get(d.permissao)?.includes(d.alcance) ?? false

const codigos: ReadonlySet<string> = new Set(codigosDeDepartamento)

/** The department whose pages show the permission. The pages of the registry open to any area, unless it declares one. */
function paginasDe(permissao: string): string | undefined {
  const dita = desenhos.get(permissao)?.abre
  const area = permissao.split('.')[0] ?? ''
  return dita ?? (codigos.has(area) && area !== 'cad' ? area : undefined)
}

/** Returns every permission of a drawn role held in a department: the drawn ones, and those that they require. */
export function permissoesDesenhadas(codigo: string, direitos: readonly Direito[]): string[] {
  const tudo = new Set([`${codigo}.area.entrar`])
  for (const d of direitos.filter(ehOferecido)) {
    tudo.add(d.permissao)
    const { alcances = {} } = desenhos.get(d.permissao) ?? {}
    for (const mais of d.alcance === 'sim' ? [] : (alcances[d.alcance] ?? [])) tudo.add(mais)
    const paginas = paginasDe(d.permissao)
    if (paginas) tudo.add(`${paginas}.area.entrar`)
  }
  return [...tudo]
}

/** Returns how far a permission reaches in a drawn role, or undefined when the role does not have it. */
export function escopoDesenhado(direitos: readonly Direito[], permissao: string): Escopo | undefined {
  const d = direitos.find((x) => x.permissao === permissao && ehOferecido(x))
  if (!d) return undefined
  if (d.alcance !== 'sim') return d.alcance
  const outra = seguida(permissao)
  return outra ? (escopoDesenhado(direitos, outra) ?? 'nenhum') : 'todos'
}

/** Returns the permissions that lack the one whose reach they follow. */
export const semSeguida = (direitos: readonly Direito[]): { permissao: string; falta: string }[] =>
  direitos.flatMap(({ permissao }) => {
    const falta = seguida(permissao)
    return falta && !direitos.some((d) => d.permissao === falta) ? [{ permissao, falta }] : []
  })

export const paresOferecidos = (): Direito[] =>
  [...oferecidas].flatMap(([permissao, alcances]) => alcances.map((alcance) => ({ permissao, alcance })))
