import { useState } from 'react'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { CampoDoFormulario } from './campo-do-canal.tsx'
import { camposEmUso, type Erros, type Valores } from './valores-do-canal.ts'

interface PropsDosCampos {
  guia: GuiaDoCanal
  valores: Valores
  erros: Erros
  /** The stored configuration, once the inbox exists; of secrets only the names. */
  atual?: Record<string, unknown>
  /** grows with each save: fields of typed secrets collapse */
  vez?: number
  aoMudar: (m: Valores) => void
}

/** All settings of a channel; the advanced ones are collapsed, and expand when one of them is invalid. */
export function CamposDoCanal({ guia, valores, erros, atual, vez, aoMudar }: PropsDosCampos) {
  const [aberto, setAberto] = useState(false)
  const emUso = camposEmUso(guia, valores)
  const avancados = emUso.filter((c) => c.avancado)
  const desenhar = (campos: GuiaDoCanal['campos']) =>
    campos.map((c) => (
      <CampoDoFormulario
        key={c.tipo === 'segredo' ? `${c.nome} ${vez}` : c.nome}
        campo={c}
        valores={valores}
        erro={erros[c.nome]}
        atual={atual}
        aoMudar={aoMudar}
      />
    ))
  return (
    <>
      {desenhar(emUso.filter((c) => !c.avancado))}
      {avancados.length > 0 && (
        <details
          className="rounded border px-3 py-2"
          open={aberto || avancados.some((c) => erros[c.nome])}
          onToggle={(e) => setAberto(e.currentTarget.open)}
        >
          <summary className="text-13 font-medium">Mais opções</summary>
          <div className="grid gap-4 pt-3 pb-1">{desenhar(avancados)}</div>
        </details>
      )}
    </>
  )
}
