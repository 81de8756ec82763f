import { useNavigate } from '@tanstack/react-router'
import type { Href } from './href.ts'

export type Busca = Readonly<Record<string, unknown>>

interface PorPartes {
  /** `.`: the present screen with another search */
  to: Href | '.'
  /** the new search; `undefined` removes a key. A function receives the present one; without it the search is empty. */
  search?: Busca | ((antes: Busca) => Busca)
  replace?: boolean
  /** state of the history entry; true keeps the present one */
  state?: true | object
}

/** A path with its query, as the links of a module are. */
interface PorEndereco {
  href: Href
  replace?: boolean
}

export type Ida = PorPartes | PorEndereco

/** Navigates by the rows of the departments, which the router's own types do not contain. */
export const useNavegar = useNavigate as unknown as () => (ida: Ida) => Promise<void>
