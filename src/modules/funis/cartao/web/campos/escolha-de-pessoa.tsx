import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useNomeDaPessoa } from './nome-de-pessoa.tsx'
import { buscarQuemVe } from './quem-ve.ts'

interface Props {
  rotulo: string
  erro?: string | undefined
  /** funnel whose cards the user must be able to see; without it, any colleague */
  funil?: string | undefined
  id: string | null
  aoMudar: (id: string | null) => void
}

/** Picks one user, among those of the given funnel. */
export function EscolhaDePessoa({ rotulo, erro, funil, id, aoMudar }: Props) {
  const nome = useNomeDaPessoa(id)
  return (
    <Combobox
      rotulo={rotulo}
      erro={erro}
      buscar={funil ? buscarQuemVe(funil) : buscarColegas}
      placeholder="Buscar pessoa"
      valor={id ? { valor: id, rotulo: nome ?? '…' } : null}
      aoMudar={(o) => aoMudar(o?.valor ?? null)}
    />
  )
}
