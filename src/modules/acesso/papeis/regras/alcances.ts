import { areaDaPermissao, permissoesDe, rotuloDaPermissao } from './explicar.ts'
import { escopos, type Escopo, type PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { escopoDesenhado } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { concessoes, nomesDasAreas } from '#modules/acesso/nucleo/regras/permissoes.ts'

const doPapel = new Map(concessoes.flatMap((c) => (c.alcance ? [[c.permissao, c.alcance] as const] : [])))

/** As far as the predicates of lists and counts. A permission without a declared reach reaches the whole company. */
function escopoDe(permissao: string, p: PapelDado): Escopo {
  if (p.departamento === null) return 'todos'
  const desenhado = p.direitos && escopoDesenhado(p.direitos, permissao)
  if (desenhado) return desenhado
  if (permissao.includes('.area.')) return 'departamento'
  const alcance = doPapel.get(permissao) ?? 'todos'
  return typeof alcance === 'function' ? alcance(p, (outra) => permissoesDe(p).includes(outra)) : alcance
}

const maior = (a: Escopo, b: Escopo): Escopo => (escopos.indexOf(a) >= escopos.indexOf(b) ? a : b)

/**
 * Returns the reach of each permission that these roles grant together. When several roles grant one, the widest reach
 * counts.
 */
export function alcances(papeis: readonly PapelDado[]): ReadonlyMap<string, Escopo> {
  const tudo = new Map<string, Escopo>()
  for (const p of papeis)
    for (const permissao of permissoesDe(p))
      tudo.set(permissao, maior(tudo.get(permissao) ?? 'nenhum', escopoDe(permissao, p)))
  return tudo
}

export interface MudancaDeAlcance {
  permissao: string
  de: Escopo
  para: Escopo
}
/** Returns the permissions whose reach changes from the roles `de` to the roles `para`. */
export function diferencaDeAlcances(de: readonly PapelDado[], para: readonly PapelDado[]): MudancaDeAlcance[] {
  const [a, b] = [alcances(de), alcances(para)]
  return concessoes
    .map(({ permissao }) => ({ permissao, de: a.get(permissao) ?? 'nenhum', para: b.get(permissao) ?? 'nenhum' }))
    .filter((m) => m.de !== m.para)
}
export const aumenta = (m: MudancaDeAlcance): boolean => escopos.indexOf(m.para) > escopos.indexOf(m.de)

export const AREAS_DOS_DEPARTAMENTOS = 'Áreas do Girassol'

export interface GrupoDePermissoes {
  area: string
  linhas: { permissao: string; rotulo: string }[]
}
/**
 * Every permission with its label, grouped by area. The permissions to enter departments form one group, one row a
 * department.
 */
export function gruposDePermissoes(nomeDoDepartamento: (codigo: string) => string): GrupoDePermissoes[] {
  const grupos = Map.groupBy(concessoes, ({ permissao }) =>
    permissao.includes('.area.')
      ? AREAS_DOS_DEPARTAMENTOS
      : (nomesDasAreas[areaDaPermissao(permissao)] ?? nomeDoDepartamento(areaDaPermissao(permissao))),
  )
  return [...grupos].map(([area, linhas]) => ({
    area,
    linhas: linhas.map(({ permissao }) => ({
      permissao,
      rotulo:
        area === AREAS_DOS_DEPARTAMENTOS
          ? `${permissao.endsWith('.entrar') ? 'Entrar em' : 'Supervisionar'} ${nomeDoDepartamento(areaDaPermissao(permissao))}`
          : rotuloDaPermissao(permissao),
    })),
  }))
}
