import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { semAcentos } from '#kit/texto.ts'
import { Plus } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'

export interface Cidade {
  cidade: string
  uf: string
}
const escrita = /^\s*(.{2,80}?)\s*[/,-]\s*([A-Za-z]{2})\s*$/

/** The cities of a team, typed as 'Campinas/SP'; without a state, that of the last one. */
export function CidadesDoTime({
  cidades,
  edita,
  aoMudar,
}: {
  cidades: readonly Cidade[]
  edita: boolean
  aoMudar: (novas: Cidade[]) => void
}) {
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string>()
  const por = () => {
    const m = escrita.exec(texto)
    const nova =
      m?.[1] && m[2]
        ? { cidade: m[1], uf: m[2].toUpperCase() }
        : cidades.at(-1) && texto.trim().length > 1
          ? { cidade: texto.trim(), uf: cidades.at(-1)?.uf ?? '' }
          : null
    if (!nova) return setErro('Escreva a cidade e a UF: Campinas/SP')
    if (cidades.some((c) => c.uf === nova.uf && semAcentos(c.cidade) === semAcentos(nova.cidade)))
      return setErro('Esta cidade já está na lista')
    aoMudar([...cidades, nova])
    setTexto('')
    setErro(undefined)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {edita && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              rotulo="Cidades que atende"
              opcional
              placeholder="Campinas/SP"
              value={texto}
              erro={erro}
              onChange={(e) => setTexto(e.currentTarget.value)}
              onKeyDown={(e) => e.key === 'Enter' && (e.preventDefault(), por())}
            />
          </div>
          <Button icone={<Plus />} onClick={por}>
            Adicionar
          </Button>
        </div>
      )}
      {cidades.length > 0 && (
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="Cidades do time">
          {cidades.map((c) => (
            <Chip
              key={`${c.cidade}/${c.uf}`}
              {...(edita
                ? { aoRemover: () => aoMudar(cidades.filter((x) => x !== c)), rotuloRemover: `Tirar ${c.cidade}` }
                : {})}
            >
              {c.cidade}/{c.uf}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
