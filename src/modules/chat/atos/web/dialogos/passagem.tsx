import { useState } from 'react'
import { TextArea } from '#ui/text-area.tsx'
import type { Passagem } from '../../contract/atos.ts'

const linhas = (t: string) =>
  t
    .split('\n')
    .map((l) => l.trim().slice(0, 300))
    .filter(Boolean)
    .slice(0, 10)

/**
 * Form for the hand-off notes: prefilled from the conversation, every line editable. One promise or pending item per
 * line.
 */
export function CartaoDePassagem({ valor, aoMudar }: { valor: Passagem; aoMudar: (v: Passagem) => void }) {
  const [promessas, setPromessas] = useState(valor.promessas.join('\n'))
  const [pendentes, setPendentes] = useState(valor.pendentes.join('\n'))
  const [tags, setTags] = useState(valor.tags.join(', '))
  return (
    <fieldset className="grid gap-3 rounded border bg-surface-2 p-3">
      <legend className="px-1 text-12 font-semibold">Cartão de passagem</legend>
      <TextArea
        rotulo="O que o cliente pediu"
        opcional
        maxLength={1000}
        defaultValue={valor.pedido}
        onChange={(e) => aoMudar({ ...valor, pedido: e.currentTarget.value })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextArea
          rotulo="O que prometemos"
          opcional
          value={promessas}
          dica="Uma por linha"
          onChange={(e) => {
            setPromessas(e.currentTarget.value)
            aoMudar({ ...valor, promessas: linhas(e.currentTarget.value) })
          }}
        />
        <TextArea
          rotulo="O que falta"
          opcional
          value={pendentes}
          dica="Arquivos, respostas: um por linha"
          onChange={(e) => {
            setPendentes(e.currentTarget.value)
            aoMudar({ ...valor, pendentes: linhas(e.currentTarget.value) })
          }}
        />
      </div>
      <TextArea
        rotulo="Etiquetas"
        opcional
        linhas={1}
        value={tags}
        dica="Separadas por vírgula"
        onChange={(e) => {
          setTags(e.currentTarget.value)
          aoMudar({
            ...valor,
            tags: e.currentTarget.value
              .split(',')
              .map((t) => t.trim().slice(0, 40))
              .filter(Boolean)
              .slice(0, 20),
          })
        }}
      />
      <TextArea
        rotulo="Observações"
        opcional
        maxLength={2000}
        defaultValue={valor.observacoes}
        onChange={(e) => aoMudar({ ...valor, observacoes: e.currentTarget.value })}
      />
    </fieldset>
  )
}
