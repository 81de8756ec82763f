import { ofertas } from '#modules/ofertas'
import type { Concessao } from '#modules/oferta.ts'
import { codigosDeDepartamento } from '../tipos.ts'

const areas: Concessao[] = codigosDeDepartamento.flatMap((codigo): Concessao[] => [
  {
    permissao: `${codigo}.area.entrar`,
    rotulo: 'Entrar na área',
    // every department uses the chat, not only the chat department
    quem: codigo === 'chat' ? ['admin', 'chat:*', '*:operador', '*:supervisor'] : ['admin', `${codigo}:*`],
  },
  // the guard `supervisor`: supervisor in the department of the route
  {
    permissao: `${codigo}.area.supervisionar`,
    rotulo: 'Supervisionar a área',
    quem: ['admin', `${codigo}:supervisor`],
  },
])

const POR_ULTIMO = 1000
const ordenadas = ofertas.toSorted((a, b) => (a.ordem ?? POR_ULTIMO) - (b.ordem ?? POR_ULTIMO))

/** Every permission of the product and the roles that grant it. Entries only grant; none revokes. */
export const concessoes: readonly Concessao[] = [...areas, ...ordenadas.flatMap((o) => o.permissoes ?? [])]

/** Display names of the areas of the product. Departments use their own names. */
export const nomesDasAreas: Readonly<Record<string, string>> = Object.assign({}, ...ofertas.map((o) => o.areas))

/** Permissions whose screens hold keys of other systems. */
export const comSegredos: ReadonlySet<string> = new Set(
  concessoes.filter((c) => c.guardaSegredos).map((c) => c.permissao),
)
