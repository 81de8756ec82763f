import type { Preferencias } from '../contract/avisos.ts'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { silenciar } from './dados.ts'

const opcoes = (lista: readonly { id: string; nome: string }[]) => lista.map((x) => ({ valor: x.id, rotulo: x.nome }))

/** Funnels and teams muted by this user. */
export function Mudos({ mudos, assuntos }: Pick<Preferencias, 'mudos' | 'assuntos'>) {
  if (assuntos.funis.length === 0 && assuntos.times.length === 0)
    return <p className="text-13 text-text-2">Você não participa de funis nem de times.</p>
  return (
    <div className="grid gap-4">
      {assuntos.funis.length > 0 && (
        <MultiCombobox
          rotulo="Funis em silêncio"
          opcoes={opcoes(assuntos.funis)}
          valor={opcoes(assuntos.funis.filter((f) => mudos.funis.includes(f.id)))}
          aoMudar={(l) => silenciar({ ...mudos, funis: l.map((o) => o.valor) })}
          placeholder="Buscar funil"
        />
      )}
      {assuntos.times.length > 0 && (
        <MultiCombobox
          rotulo="Times em silêncio"
          opcoes={opcoes(assuntos.times)}
          valor={opcoes(assuntos.times.filter((t) => mudos.times.includes(t.id)))}
          aoMudar={(l) => silenciar({ ...mudos, times: l.map((o) => o.valor) })}
          placeholder="Buscar time"
        />
      )}
    </div>
  )
}
