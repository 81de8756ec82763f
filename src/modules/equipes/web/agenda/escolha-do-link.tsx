import { Checkbox } from '#ui/checkbox.tsx'
import type { MandarLink } from './mandar-link.ts'

/** The choice that every planning of this user follows. */
export const EscolhaDoLink = ({ manda, mudar }: NonNullable<MandarLink>) => (
  <Checkbox rotulo="Avisar o cliente com o link" checked={manda} onChange={(e) => mudar(e.currentTarget.checked)} />
)
