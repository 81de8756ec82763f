import { Combobox } from '#ui/combobox.tsx'
import { buscarTimes, useNomeDoTime } from './configuracao.ts'

/** The team that receives the cards; its name comes from the list of teams. */
export function EscolhaDeTime({ valor, aoMudar }: { valor: string | null; aoMudar: (id: string | null) => void }) {
  const nome = useNomeDoTime(valor)
  return (
    <Combobox
      rotulo="Time que recebe"
      opcional
      placeholder="Nenhum time"
      buscar={buscarTimes}
      valor={valor ? { valor, rotulo: nome } : null}
      aoMudar={(o) => aoMudar(o?.valor ?? null)}
    />
  )
}
